import { afterEach, describe, expect, it } from "vitest";
import { insertRequests, type RequestRow } from "@/db/queries/requests";
import type { Role } from "@/lib/access/permissions";
import { purgeRequestLog } from "@/lib/api/request-log";
import { sendNote } from "@/lib/api/testing/note-operation";
import { flushWriters } from "@/lib/platform/batch-writer";
import { DAY_MS, MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { rateLimiter } from "@/lib/platform/rate-limit/rate-limiter";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { requestListQuery } from "./list-contract";
import { findRequest, listRequests, showUseOfLimit } from "./list-requests";

const { db, pool } = testDatabase();

async function mintSubject(role: Role = "developer") {
  const { brandId } = await mintBrand(db);
  const [{ actor }, key, otherKey] = await Promise.all([
    mintMember(db, { brandId, role }),
    mintApiKey(db, { brandId }),
    mintApiKey(db, { brandId }),
  ]);
  const row = (values: Partial<RequestRow> & { at: Date }): RequestRow => ({
    id: newId("req", values.at),
    brandId,
    keyId: key.keyId,
    method: "GET",
    path: "/v1/verify",
    status: 200,
    errorCode: null,
    durationUs: 900,
    ...values,
  });
  const list = async (params: Record<string, string | string[]>, lookedThrough?: number) =>
    listRequests(contextOf(db, actor), requestListQuery.parse(params), lookedThrough);
  return { brandId, actor, context: contextOf(db, actor), key, otherKey, row, list };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );
const START = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(START.getTime() + count * MINUTE_MS);

let restoreClock = () => {};
afterEach(() => restoreClock());

describe("the list of requests", () => {
  async function mintLog() {
    const subject = await mintSubject();
    const rows = [
      subject.row({ at: minutes(0) }),
      subject.row({ at: minutes(1), status: 404, errorCode: "passport_not_found" }),
      subject.row({ at: minutes(2), method: "POST", path: "/v1/transfer", status: 201, keyId: subject.otherKey.keyId }),
      subject.row({
        at: minutes(3),
        method: "POST",
        path: "/v1/transfers/trf_1/cancel",
        status: 409,
        errorCode: "transfer_not_pending",
      }),
      subject.row({ at: minutes(4), status: 503, errorCode: "database_unavailable" }),
    ];
    const stranger = await mintSubject();
    await insertRequests(db, [...rows, stranger.row({ at: minutes(2) })]);
    const indexes = async (params: Record<string, string | string[]>) => {
      const { requests } = await subject.list(params);
      return requests.map(({ id }) => rows.findIndex((row) => row.id === id));
    };
    return { ...subject, rows, indexes };
  }

  it("is the brand's own, newest first, with the name of each key", async () => {
    const { list, indexes, key } = await mintLog();
    expect(await indexes({})).toEqual([4, 3, 2, 1, 0]);
    expect((await list({})).requests[0]).toMatchObject({
      keyId: key.keyId,
      keyName: "Test",
      keyHint: expect.stringContaining("dpp_live_"),
      durationUs: 900,
    });
  });

  it("narrows by status, key, path, request id and time, and by several at once", async () => {
    const { indexes, rows, otherKey } = await mintLog();
    expect(await indexes({ status: "404" })).toEqual([1]);
    expect(await indexes({ status: ["4xx", "503"] })).toEqual([4, 3, 1]);
    expect(await indexes({ status: "2xx" })).toEqual([2, 0]);
    expect(await indexes({ key: otherKey.keyId })).toEqual([2]);
    expect(await indexes({ q: "/v1/transfer" })).toEqual([3, 2]);
    expect(await indexes({ q: rows[3]!.id })).toEqual([3]);
    expect(await indexes({ q: newId("req") })).toEqual([]);
    expect(await indexes({ from: minutes(1).toISOString(), to: minutes(3).toISOString() })).toEqual([2, 1]);
    expect(await indexes({ status: "4xx", q: "/v1/verify" })).toEqual([1]);
  });

  it("passes over what is no filter", async () => {
    const { indexes } = await mintLog();
    expect(await indexes({ status: "nonsense", key: "x", from: "yesterday", cursor: "x", limit: "7" })).toEqual([
      4, 3, 2, 1, 0,
    ]);
  });

  it("is paged without a gap", async () => {
    const { row, list } = await mintSubject();
    await insertRequests(
      db,
      Array.from({ length: 60 }, (_, index) => row({ at: minutes(index) })),
    );
    const first = await list({ limit: "25" });
    const second = await list({ limit: "25", cursor: first.next! });
    const third = await list({ limit: "25", cursor: second.next! });
    expect([first, second, third].map(({ requests }) => requests.length)).toEqual([25, 25, 10]);
    expect(new Set([first, second, third].flatMap(({ requests }) => requests.map(({ id }) => id))).size).toBe(60);
    expect(third.next).toBeNull();
  });

  it("says how far back it looked where matches are rare, and goes on from there", async () => {
    const { row, list } = await mintSubject();
    const rare = row({ at: minutes(0), path: "/v1/transfer" });
    const common = Array.from({ length: 9 }, (_, index) => row({ at: minutes(index + 1) }));
    await insertRequests(db, [rare, ...common]);
    const first = await list({ q: "/v1/transfer" }, 4);
    expect(first).toMatchObject({ requests: [], searchedBackTo: minutes(6) });
    const second = await list({ q: "/v1/transfer", cursor: first.next! }, 4);
    const third = await list({ q: "/v1/transfer", cursor: second.next! }, 4);
    expect([second.requests.length, third.requests.map(({ id }) => id), third.next]).toEqual([0, [rare.id], null]);
  });

  it.each<Role>(["viewer", "compliance"])("is not for the role %s", async (role) => {
    const { list, context } = await mintSubject(role);
    expect(await refusal(list({}))).toBe("forbidden");
    expect(await refusal(findRequest(context, { requestId: newId("req") }))).toBe("forbidden");
    expect(await refusal(showUseOfLimit(context))).toBe("forbidden");
  });
});

describe("one request", () => {
  it("that failed shows what it said and was told, without what names a person", async () => {
    const { context, key } = await mintSubject();
    const sent = await sendNote({
      key: key.secret,
      json: { note: "for anna@example.com", outcome: "wrong", code: "7K3MQ2XD9F4TVW8P8" },
    });
    await flushWriters();
    const request = await findRequest(context, { requestId: sent.headers.get("x-request-id")! });
    expect(request).toMatchObject({
      status: 422,
      errorCode: "invalid_request",
      method: "POST",
      path: "/v1/notes/a",
      keyName: "Test",
    });
    expect(JSON.parse(request.requestBody!)).toEqual({
      note: "(20 characters)",
      outcome: "(5 characters)",
      code: "(17 characters)",
    });
    expect(JSON.parse(request.responseBody!)).toMatchObject({
      status: 422,
      code: "invalid_request",
      errors: expect.any(Array),
    });
    expect(request.keptUntil.getTime() - request.at.getTime()).toBe(30 * DAY_MS);
  });

  it("that succeeded has no bodies", async () => {
    const { context, key } = await mintSubject();
    const sent = await sendNote({ key: key.secret, json: { note: "x" } });
    await flushWriters();
    expect(await findRequest(context, { requestId: sent.headers.get("x-request-id")! })).toMatchObject({
      status: 201,
      requestBody: null,
      responseBody: null,
    });
  });

  it("that could not be read keeps its answer only", async () => {
    const { context, key } = await mintSubject();
    const sent = await sendNote({
      key: key.secret,
      body: '{"note": anna@example.com',
      headers: { "content-type": "application/json" },
    });
    await flushWriters();
    const request = await findRequest(context, { requestId: sent.headers.get("x-request-id")! });
    expect([request.status, request.requestBody]).toEqual([400, null]);
    expect(JSON.parse(request.responseBody!)).toMatchObject({ code: "malformed_json" });
  });

  it("of another brand is a request that does not exist", async () => {
    const { row } = await mintSubject();
    const [{ context }, request] = [await mintSubject(), row({ at: minutes(0) })];
    await insertRequests(db, [request]);
    expect(await refusal(findRequest(context, { requestId: request.id }))).toBe("request_not_found");
  });

  it("and its bodies are forgotten together", async () => {
    const { context, key, brandId } = await mintSubject();
    const sent = await sendNote({ key: key.secret, json: {} });
    await flushWriters();
    restoreClock = setClock(() => new Date(Date.now() + 31 * DAY_MS));
    await purgeRequestLog(db);
    expect(await refusal(findRequest(context, { requestId: sent.headers.get("x-request-id")! }))).toBe(
      "request_not_found",
    );
    expect((await pool.query("select from request_bodies where brand_id = $1", [brandId])).rowCount).toBe(0);
    expect((await pool.query("select span from request_counts where brand_id = $1", [brandId])).rows).toEqual([
      { span: "day" },
    ]);
  });
});

describe("the use of the limit", () => {
  it("counts the last hour by minutes and the last 30 days by days, with gaps as zero", async () => {
    const { row, context } = await mintSubject();
    restoreClock = setClock(() => minutes(0));
    const before = (ms: number) => new Date(START.getTime() - ms);
    await insertRequests(db, [
      row({ at: START }),
      row({ at: START, status: 429 }),
      row({ at: before(59 * MINUTE_MS), status: 404 }),
      row({ at: before(60 * MINUTE_MS), status: 500 }),
      row({ at: before(29 * DAY_MS) }),
      row({ at: before(30 * DAY_MS) }),
    ]);
    const { tier, minutes: hour, days } = await showUseOfLimit(context);
    expect(tier).toBe("standard");
    expect([hour.length, days.length]).toEqual([60, 30]);
    expect(hour.at(-1)).toEqual({ startsAt: START, requests: 2, limited: 1, clientErrors: 0, serverErrors: 0 });
    expect(hour[0]).toMatchObject({ requests: 1, clientErrors: 1 });
    expect(hour.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
    expect(days.at(-1)).toEqual({
      startsAt: new Date("2026-11-20T00:00:00Z"),
      requests: 4,
      limited: 1,
      clientErrors: 1,
      serverErrors: 1,
    });
    expect(days[0]).toMatchObject({ requests: 1 });
    expect(days[1]).toMatchObject({ requests: 0 });
  });

  it("counts a batch that is sent twice once", async () => {
    const { row, context } = await mintSubject();
    const rows = [row({ at: now() }), row({ at: now() })];
    await insertRequests(db, rows);
    await insertRequests(db, [...rows, row({ at: now() })]);
    expect((await showUseOfLimit(context)).days.at(-1)?.requests).toBe(3);
  });

  it("tells the rolling minute as it stands, without counting itself", async () => {
    const { brandId, context } = await mintSubject();
    for (let count = 0; count < 3; count += 1) await rateLimiter().admit(brandId, "standard");
    const { live } = await showUseOfLimit(context);
    expect(live).toMatchObject({ limit: 1000, used: 3, remaining: 997, reserve: 50, reserveRemaining: 50 });
    expect((await showUseOfLimit(context)).live.used).toBe(3);
  });
});
