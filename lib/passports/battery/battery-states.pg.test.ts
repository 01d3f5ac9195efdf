import { describe, expect, it } from "vitest";
import { GET as GET_EVENTS } from "@/app/v1/events/route";
import { GET, POST } from "@/app/v1/passports/[code]/battery-states/route";
import { POST as POST_UNITS } from "@/app/v1/products/[id]/units/route";
import { POST as POST_PRODUCTS } from "@/app/v1/products/route";
import type { AccessRole } from "@/lib/access-grants/rules";
import { mintReader } from "@/lib/access-grants/testing/grant-kit";
import { EVERY_STATE } from "@/lib/ecodesign/testing/every-field";
import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import type { EventPage } from "@/lib/webhooks/list-events";

const { db, pool } = testDatabase();

interface Recorded {
  number: number;
  recorded_at: string | null;
  battery_state: Record<string, unknown>;
}
interface Page {
  data: Recorded[];
  has_more: boolean;
  next_cursor: string | null;
}

async function mintBatteries(record: object = {}) {
  const { brandId } = await mintBrand(db);
  const { secret: key, actor } = await mintApiKey(db, { brandId, expiresAt: null });
  const answer = await callApi<{ id: string; passports: { code: string }[] }>(POST_PRODUCTS, {
    path: "/v1/products",
    key,
    json: { name: "Pack 500", product_group: "battery", serial_number: "PK-1", ...record },
  });
  const [{ code }] = answer.body.passports as [{ code: string }];
  const at = (of = code) => ({ path: `/v1/passports/${of}/battery-states`, params: { code: of }, key });
  const send = <Body = Recorded>(json: unknown, headers = {}, of = code) =>
    callApi<Body>(POST, { ...at(of), json, headers });
  const list = async (query = "", of = code) => {
    const call = at(of);
    return (await callApi<Page>(GET, { ...call, path: call.path + query })).body;
  };
  return { brandId, key, actor, code, productId: answer.body.id, codes: answer.body.passports, send, list };
}

describe("the state of one battery", () => {
  it("comes with its unit, with each of several, and with units that are added", async () => {
    const state = { status: "original", cycles: 0, negative_events: [] };
    const { list, key, productId } = await mintBatteries({ battery_state: EVERY_STATE });
    expect((await list()).data).toMatchObject([{ number: 1, battery_state: EVERY_STATE }]);
    const several = await mintBatteries({ serial_number: undefined, quantity: 3, battery_state: state });
    for (const { code } of several.codes)
      expect((await several.list("", code)).data).toMatchObject([{ number: 1, battery_state: state }]);
    const added = await callApi<{ data: { code: string }[] }>(POST_UNITS, {
      path: `/v1/products/${productId}/units`,
      params: { id: productId },
      key,
      json: {
        units: [{ serial_number: "PK-2", battery_state: { cycles: 5 } }, { serial_number: "PK-3" }],
        battery_state: { cycles: 1 },
      },
    });
    const lists = await Promise.all(added.body.data.map(({ code }) => list("", code)));
    expect(lists.map(({ data }) => data[0]!.battery_state)).toEqual([{ cycles: 5 }, { cycles: 1 }]);
  });

  it("keeps what an update leaves out, takes back what is null, and records nothing twice", async () => {
    const { send, list } = await mintBatteries();
    expect((await list()).data).toEqual([]);
    expect((await send({})).body).toMatchObject({ number: 0, recorded_at: null, battery_state: {} });
    await send({ status: "original", cycles: 10, negative_events: ["2027-04-11: deep discharge"] });
    const second = await send({ cycles: 12, negative_events: null });
    expect(second.body).toMatchObject({ number: 2, battery_state: { status: "original", cycles: 12 } });
    expect(second.body.battery_state).not.toHaveProperty("negative_events");
    expect((await send({ cycles: 12, status: "original" })).body).toEqual(second.body);
    const key = { "idempotency-key": "reading-3" };
    const third = await send({ cycles: 13 }, key);
    const again = await send({ cycles: 13 }, key);
    expect([third.body.number, again.body]).toEqual([3, third.body]);
    const [newest, older] = [await list("?limit=2"), await list("?limit=2&cursor=2")];
    expect([newest.data.map(({ number }) => number), newest.has_more, newest.next_cursor]).toEqual([[3, 2], true, "2"]);
    expect([older.data.map(({ number }) => number), older.has_more, older.next_cursor]).toEqual([[1], false, null]);
  });

  it("loses no update of many at once, and the log and the events tell each", async () => {
    const { brandId, send, list, key } = await mintBatteries({ battery_state: { status: "original" } });
    const members = {
      cycles: 7,
      temperature_c: -3.5,
      state_of_charge_pct: 40,
      state_of_health_pct: 98,
      power_fade_pct: 1,
    };
    await Promise.all(Object.entries(members).map(([name, value]) => send({ [name]: value })));
    const { data } = await list();
    expect(data.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(data[0]!.battery_state).toEqual({ status: "original", ...members });
    const { rows } = await pool.query<{ detail: { from: object; to: object } }>(
      "select detail from audit_log where brand_id = $1 and action = 'passport.battery_recorded'",
      [brandId],
    );
    expect(Object.assign({}, ...rows.map(({ detail }) => detail.to))).toEqual(members);
    const events = await callApi<EventPage>(GET_EVENTS, { path: "/v1/events?types=passport.battery_recorded", key });
    expect(events.body.data.map((event) => event.data["number"])).toEqual([2, 3, 4, 5, 6]);
  });

  it.each([
    ["a unit of what is no battery", { product_group: "electronics" }, { cycles: 1 }, "not_a_battery"],
    ["a status that the annex does not know", {}, { status: "broken" }, "invalid_request"],
    ["more than the whole of its charge", {}, { state_of_charge_pct: 101 }, "invalid_request"],
    ["a member that no battery has", {}, { mood: "good" }, "invalid_request"],
  ])("refuses %s", async (_what, record, update, code) => {
    const { send, list } = await mintBatteries(record);
    expect((await send<{ code: string }>(update)).body.code).toBe(code);
    expect((await list()).data).toEqual([]);
  });
});

describe("who reads the state of one battery", () => {
  it("is whoever has a legitimate interest: neither the public nor an authority, which are told whom it is for", async () => {
    const { code, send, actor } = await mintBatteries({ battery_state: { cycles: 1 } });
    const { recorded_at: second } = (await send({ cycles: 2 })).body;
    const before = new Date(Date.parse(second!) - 1);
    const readAs = async (...roles: AccessRole[]) =>
      (await findPublicUnit({ db }, { code, reader: await mintReader(actor.brandId, ...roles) })).subject;
    const withheld = { elementId: "battery_state", readers: ["legitimate_interest", "purchaser"] };
    for (const subject of [await readAs(), await readAs("market_surveillance")]) {
      expect(subject.product.declared).not.toHaveProperty("battery_state");
      expect(subject.withheld).toContainEqual(withheld);
    }
    const interested = await readAs("repairer");
    expect(interested.product.declared.battery_state).toEqual({ cycles: 2 });
    expect(interested.withheld).not.toContainEqual(withheld);
    const reader = await mintReader(actor.brandId, "repairer");
    const then = await findPublicUnit({ db }, { code, on: before, reader });
    expect(then.subject.product.declared.battery_state).toEqual({ cycles: 1 });
    expect(JSON.stringify(await verifyPassport(contextOf(db, actor), { code }))).not.toContain("battery_state");
  });

  it("are the brand's members, with what each record changed", async () => {
    const { brandId, code, send } = await mintBatteries({ battery_state: { cycles: 1, status: "original" } });
    await send({ cycles: 2, status: null });
    const { rows } = await pool.query<{ id: string }>("select id from passports where code = $1", [
      code.replaceAll("-", ""),
    ]);
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    const { battery } = await showPassport(contextOf(db, actor), { passportId: rows[0]!.id });
    expect(battery!.states.map(({ isFirst, changed }) => [isFirst, changed])).toEqual([
      [false, ["cycles", "status"]],
      [true, ["cycles", "status"]],
    ]);
  });
});
