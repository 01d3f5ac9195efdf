import { describe, expect, it } from "vitest";
import { POST } from "@/app/v1/battery-readings/route";
import { GET as GET_READINGS } from "@/app/v1/passports/[code]/battery-readings/route";
import { GET as GET_STATES, POST as POST_STATE } from "@/app/v1/passports/[code]/battery-states/route";
import { POST as POST_PRODUCTS } from "@/app/v1/products/route";
import { findBatteryState, findBatteryTrends } from "@/db/queries/battery-states";
import { mintReader } from "@/lib/access-grants/testing/grant-kit";
import { listReadingsForReader } from "@/lib/interchange/dpps/list-readings";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { environment } from "@/lib/platform/env";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";

const { db, pool } = testDatabase();

interface Recorded {
  data: { index: number; code: string; readings: number; late: number; repeated: number }[];
  count: number;
  rejected: { index: number; errors: { pointer: string; code: string }[] }[];
  code?: string;
}
interface History {
  data: {
    number: number;
    measured_at: string;
    recorded_at: string;
    source: { kind: string; id: string };
    values: Record<string, unknown>;
  }[];
  has_more: boolean;
  next_cursor: string | null;
}

const GTIN = "9521234000013";

async function mintFleet(count = 1, record: object = {}) {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, expiresAt: null });
  const { secret: bmsKey, keyId } = await mintApiKey(db, { brandId, scopes: ["battery_readings"] });
  const { body } = await callApi<{ passports: { code: string; id: string }[] }>(POST_PRODUCTS, {
    path: "/v1/products",
    key,
    json: { name: "Pack 500", product_group: "battery", quantity: count, ...record },
  });
  const codes = body.passports.map(({ code }) => code);
  const { rows } = await pool.query<{ id: string }>("select id from passports where code = $1", [
    codes[0]!.replaceAll("-", ""),
  ]);
  const send = (batteries: unknown, with_: { key?: string } = {}) =>
    callApi<Recorded>(POST, { path: "/v1/battery-readings", key: bmsKey, json: { batteries }, ...with_ });
  const of = (code: string) => ({ params: { code }, key });
  const history = async (query = "", code = codes[0]!) =>
    (await callApi<History>(GET_READINGS, { path: `/v1/passports/${code}/battery-readings${query}`, ...of(code) }))
      .body;
  const states = async (code = codes[0]!) =>
    (await callApi<{ data: StateRow[] }>(GET_STATES, { path: `/v1/passports/${code}/battery-states`, ...of(code) }))
      .body.data;
  const update = (json: object, code = codes[0]!) =>
    callApi<StateRow>(POST_STATE, { path: `/v1/passports/${code}/battery-states`, json, ...of(code) });
  return {
    brandId,
    key,
    bmsKey,
    keyId,
    codes,
    code: codes[0]!,
    passportId: rows[0]!.id,
    send,
    history,
    states,
    update,
  };
}
interface StateRow {
  number: number;
  battery_state: Record<string, unknown>;
  measured_at: Record<string, string>;
}

const reading = (day: number, values: object) => ({
  measured_at: `2026-09-${String(day).padStart(2, "0")}T08:00:00Z`,
  values,
});
const timeOf = (day: number) => `2026-09-${String(day).padStart(2, "0")}T08:00:00.000Z`;

describe("readings of a battery", () => {
  it("are all in the history, and the latest measured is current", async () => {
    const { code, send, states, history, keyId } = await mintFleet();
    await send([{ code, readings: [reading(3, { cycles: 12, temperature_c: 21.12345678901235 })] }]);
    const late = await send([{ code, readings: [reading(1, { cycles: 10, state_of_health_pct: 99 })] }]);
    expect(late.body).toEqual({
      data: [{ index: 0, code, readings: 1, late: 1, repeated: 0 }],
      count: 1,
      rejected: [],
    });
    expect((await states())[0]).toMatchObject({
      number: 2,
      battery_state: { cycles: 12, temperature_c: 21.12345678901235, state_of_health_pct: 99 },
      measured_at: { cycles: timeOf(3), temperature_c: timeOf(3), state_of_health_pct: timeOf(1) },
    });
    const { data } = await history();
    expect(data).toMatchObject([
      { number: 1, measured_at: timeOf(3), source: { kind: "key", id: keyId }, values: { cycles: 12 } },
      { number: 2, measured_at: timeOf(1), values: { cycles: 10, state_of_health_pct: 99 } },
    ]);
  });

  it("are stored once, and another value for the same time is refused", async () => {
    const { code, send, history } = await mintFleet();
    const batteries = [{ code, readings: [reading(3, { cycles: 12 })] }];
    await send(batteries);
    const [again, twice] = await Promise.all([send(batteries), send([...batteries, ...batteries])]);
    expect([again.body.data, twice.body.data].flat().map(({ readings, repeated }) => [readings, repeated])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    const more = await send([{ code, readings: [reading(3, { cycles: 12, power_w: 5 })] }]);
    expect(more.body.data).toMatchObject([{ readings: 1, repeated: 1 }]);
    const other = await send([{ code, readings: [reading(3, { cycles: 13 })] }]);
    expect([other.status, other.body.code]).toEqual([422, "invalid_request"]);
    const within = await send([{ code, readings: [reading(4, { cycles: 1 }), reading(4, { cycles: 2 })] }]);
    expect(within.body).toMatchObject({
      errors: [{ pointer: "/batteries/0/readings/1/values/cycles", code: "value_conflict" }],
    });
    expect((await history()).data.map(({ values }) => values)).toEqual([{ power_w: 5 }, { cycles: 12 }]);
  });

  it("are lost by no concurrent batch or update", async () => {
    const { codes, send, update, states } = await mintFleet(5);
    const batch = (day: number, values: object, order = codes) =>
      send(order.map((code) => ({ code, readings: [reading(day, values)] })));
    await Promise.all([
      batch(1, { cycles: 1 }),
      batch(2, { cycles: 2, power_w: 7 }, codes.toReversed()),
      batch(3, { cycles: 3 }),
      update({ status: "original" }),
    ]);
    const [newest] = await states();
    expect(newest).toMatchObject({ number: 4, battery_state: { cycles: 3, power_w: 7, status: "original" } });
    for (const code of codes.slice(1))
      expect((await states(code))[0]).toMatchObject({ number: 3, battery_state: { cycles: 3, power_w: 7 } });
  });

  it("are named by GTIN and serial number too, and good ones are stored next to bad ones", async () => {
    const { code, send, states } = await mintFleet(1, { quantity: undefined, serial_number: "PK-1", gtin: GTIN });
    const other = await mintFleet();
    const { body } = await send([
      { gtin: GTIN, serial_number: "PK-1", readings: [reading(1, { cycles: 1 })] },
      { code: other.code, readings: [reading(1, { cycles: 1 })] },
      { gtin: GTIN, serial_number: "PK-2", readings: [reading(1, { cycles: 1 })] },
      { code, readings: [reading(2, { cycles: 1.5, mood: "good" })] },
      { code, readings: [{ measured_at: new Date(Date.now() + 600_000).toISOString(), values: { cycles: 2 } }] },
      { code, readings: [{ measured_at: "2026-09-01T08:00:00.1234Z", values: { cycles: 2 } }] },
      { code, readings: [{ measured_at: "1970-01-01T00:00:00Z", values: { cycles: 1, status: "waste" } }] },
      { code, gtin: GTIN, readings: [reading(5, { cycles: 5 })] },
      { code, readings: [reading(5, { cycles: null })] },
      { code, readings: [reading(5, {})] },
    ]);
    expect([body.count, body.data.map(({ index }) => index)]).toEqual([1, [0]]);
    expect(body.rejected.map(({ index, errors }) => [index, ...errors.map((error) => error.code)])).toEqual([
      [1, "passport_not_found"],
      [2, "passport_not_found"],
      [3, "wrong_type", "unknown_field"],
      [4, "in_future"],
      [5, "invalid_format"],
      [6, "out_of_range", "unknown_field"],
      [7, "required"],
      [8, "wrong_type"],
      [9, "required"],
    ]);
    expect((await states())[0]).toMatchObject({ number: 1, battery_state: { cycles: 1 } });
    expect(await other.states()).toEqual([]);
  });

  it("have one row in the audit log for a batch, and no events", async () => {
    const { brandId, codes, send } = await mintFleet(3);
    await send(codes.map((code) => ({ code, readings: [reading(1, { cycles: 1 }), reading(2, { cycles: 2 })] })));
    const { rows } = await pool.query<{ detail: object }>(
      "select detail from audit_log where brand_id = $1 and action = 'battery_readings.recorded'",
      [brandId],
    );
    expect(rows).toMatchObject([{ detail: { batteries: 3, readings: 6, late: 0, repeated: 0, rejected: 0 } }]);
    const events = await pool.query("select from events where brand_id = $1 and type = 'passport.battery_recorded'", [
      brandId,
    ]);
    expect(events.rowCount).toBe(0);
  });

  it("are refused whole when nothing can be stored", async () => {
    const { send } = await mintFleet(1, { product_group: "electronics" });
    const jacket = await mintFleet(1, { product_group: "textiles" });
    const none = await jacket.send([{ code: jacket.code, readings: [reading(1, { cycles: 1 })] }]);
    expect([none.status, none.body.code]).toEqual([409, "not_a_battery"]);
    const readings = Array.from({ length: 100 }, (_, index) => reading(1 + (index % 28), { cycles: index }));
    const tooMany = await send(Array.from({ length: 101 }, () => ({ code: jacket.code, readings })));
    expect(tooMany.body).toMatchObject({ errors: [{ pointer: "/batteries", code: "too_long" }] });
  });
});

describe("the history", () => {
  it("is paged by time, filtered by value, and never changed", async () => {
    const { code, send, history, passportId } = await mintFleet();
    const readings = Array.from({ length: 5 }, (_, index) =>
      reading(index + 1, index % 2 ? { power_w: index } : { cycles: index }),
    );
    await send([{ code, readings }]);
    const first = await history("?limit=2");
    const second = await history(`?limit=2&cursor=${first.next_cursor}`);
    const third = await history(`?limit=2&cursor=${second.next_cursor}`);
    expect([first, second, third].map(({ data }) => data.map(({ number }) => number))).toEqual([[5, 4], [3, 2], [1]]);
    expect([first.has_more, third.has_more]).toEqual([true, false]);
    expect((await history("?value=power_w")).data.map(({ number }) => number)).toEqual([4, 2]);
    expect((await history(`?since=${timeOf(2)}&until=${timeOf(3)}`)).data.map(({ number }) => number)).toEqual([3, 2]);
    await expect(
      pool.query("update battery_readings set measured = '{}' where passport_id = $1", [passportId]),
    ).rejects.toThrow("battery_readings is append-only");
  });

  it("tells each earlier state, across checkpoints, and what was known at an instant", async () => {
    const { brandId, code, send, history, passportId } = await mintFleet();
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
    for (let from = 0; from < 300; from += 100)
      await send([
        {
          code,
          readings: Array.from({ length: 100 }, (_, index) => ({
            measured_at: at(from + index),
            values: { cycles: from + index, ...(from + index === 40 && { state_of_health_pct: 97 }) },
          })),
        },
      ]);
    const before = new Date((await history("?limit=1")).data[0]!.recorded_at);
    await send([{ code, readings: [{ measured_at: at(500), values: { cycles: 500 } }] }]);
    const of = { brandId, passportId };
    expect(await findBatteryState(db, { ...of, on: new Date(before.getTime() - 60_000) })).toBeNull();
    expect(await findBatteryState(db, { ...of, on: before })).toMatchObject({
      number: 300,
      state: { cycles: 299, state_of_health_pct: 97 },
      times: { state_of_health_pct: at(40) },
    });
    expect((await history("?limit=1")).data[0]!.number).toBe(301);
    const trends = await findBatteryTrends(db, of);
    expect(trends.map(({ member, points }) => [member, points.map(({ value }) => value)])).toEqual([
      ["state_of_health_pct", [97]],
      ["cycles", [0, 100, 200, 500]],
    ]);
  });

  it("is shown over time to a reader with a grant for this battery, and to nobody else", async () => {
    const { brandId, code, send } = await mintFleet();
    await send([
      { code, readings: [reading(1, { state_of_health_pct: 99 }), reading(2, { state_of_health_pct: 98 })] },
    ]);
    const view = async (...sets: ("legitimate_interest" | "authority")[]) => {
      const reader = sets.length > 0 ? await mintReader(brandId, ...sets) : null;
      return (await viewPublicPassport({ db }, { code, reader, isCounted: false })).restricted;
    };
    const restricted = await view("legitimate_interest");
    expect(restricted.measuredAt).toEqual({ state_of_health_pct: timeOf(2) });
    expect(restricted.trends).toEqual([
      {
        member: "state_of_health_pct",
        points: [
          { at: timeOf(1), value: 99 },
          { at: timeOf(2), value: 98 },
        ],
      },
    ]);
    for (const other of [await view(), await view("authority")])
      expect([other.trends, other.measuredAt, other.declared?.battery_state]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
  });
});

describe("the history as a reader with a grant reads it", () => {
  it("is paged by time and filtered by value, and counts as a read of the grant", async () => {
    const { brandId, code, send } = await mintFleet();
    const readings = [1, 2, 3].map((day) =>
      reading(day, { cycles: day, ...(day > 1 && { state_of_charge_pct: 50 + day }) }),
    );
    await send([{ code, readings }]);
    const reader = await mintReader(brandId, "legitimate_interest");
    const dppId = `${environment().publicUrl}/p/${code}`;
    const list = (query: object = {}, as: typeof reader | null = reader) =>
      listReadingsForReader({ db, reader: as }, { dppId, limit: 2, ...query });
    const first = await list();
    expect(first).toMatchObject({
      data: [
        { measured_at: timeOf(3), values: { cycles: 3, state_of_charge_pct: 53 } },
        { measured_at: timeOf(2), values: { cycles: 2 } },
      ],
      has_more: true,
    });
    const rest = await list({ cursor: first.next_cursor! });
    expect([rest.data.map((one) => one.measured_at), rest.has_more]).toEqual([[timeOf(1)], false]);
    const ofValue = await list({ value: "state_of_charge_pct", until: timeOf(2) });
    expect(ofValue.data.map((one) => one.measured_at)).toEqual([timeOf(2)]);
    expect((await list({ since: timeOf(3) })).data).toHaveLength(1);
    await expect(list({ value: "cycles", cursor: first.next_cursor! })).rejects.toMatchObject({
      code: "invalid_request",
    });
    for (const as of [
      null,
      await mintReader(brandId, "authority"),
      await mintReader((await mintBrand(db)).brandId, "repairer"),
    ])
      expect((await list({}, as)).data).toEqual([]);
    const reads = await pool.query<{ reads: number }>(
      "select reads from access_reads where brand_id = $1 order by reads",
      [brandId],
    );
    expect(reads.rows.map((row) => row.reads)).toEqual([1, 5]);
    await pool.query(
      "update passports set life_end = 'recycled', status = 'archived', decommissioned_at = now() where code = $1",
      [code.replaceAll("-", "")],
    );
    expect((await list()).data).toEqual([]);
    const model = `${environment().publicUrl}/v1/products/prd_${"0".repeat(26)}`;
    await expect(list({ dppId: model })).rejects.toMatchObject({ code: "dpp_not_found" });
  });
});

describe("a recycled battery", () => {
  it("takes no readings, also if it is recycled while they wait for its lock", async () => {
    const { brandId, code, passportId, send } = await mintFleet();
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select from passports where id = $1 for update", [passportId]);
    const sending = send([{ code, readings: [reading(1, { cycles: 1 })] }]);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await client.query(
      `update passports set life_end = 'recycled', status = 'archived', decommissioned_at = now() where id = $1`,
      [passportId],
    );
    await client.query("commit");
    client.release();
    const { status, body } = await sending;
    expect([status, (body as { code?: string }).code]).toEqual([409, "passport_state_conflict"]);
    expect((await pool.query("select from battery_readings where brand_id = $1", [brandId])).rowCount).toBe(0);
  });
});

describe("a key for battery management systems", () => {
  it("sends readings and does nothing else, not even read them", async () => {
    const { bmsKey, code, send } = await mintFleet();
    expect((await send([{ code, readings: [reading(1, { cycles: 1 })] }])).status).toBe(200);
    const call = { params: { code }, key: bmsKey };
    for (const [handler, path, json] of [
      [GET_READINGS, `/v1/passports/${code}/battery-readings`, undefined],
      [GET_STATES, `/v1/passports/${code}/battery-states`, undefined],
      [POST_STATE, `/v1/passports/${code}/battery-states`, { status: "waste" }],
      [POST_PRODUCTS, "/v1/products", { name: "Pack" }],
    ] as const) {
      const { status, body } = await callApi<{ code: string }>(handler, { path, ...call, ...(json && { json }) });
      expect([path, status, body.code]).toEqual([path, 403, "insufficient_scope"]);
    }
  });

  it("has no other scope, in the database either, and nothing works with a revoked or a reading key", async () => {
    const { brandId, key, code, send } = await mintFleet();
    await expect(mintApiKey(db, { brandId, scopes: ["battery_readings", "read"] })).rejects.toThrow();
    const batteries = [{ code, readings: [reading(1, { cycles: 1 })] }];
    const revoked = await mintApiKey(db, { brandId, scopes: ["battery_readings"], revokedAt: new Date() });
    const reads = await mintApiKey(db, { brandId, scopes: ["read"] });
    const statuses = [revoked.secret, reads.secret, key].map(
      async (each) => (await send(batteries, { key: each })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 200]);
  });
});
