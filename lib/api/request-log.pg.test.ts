import { describe, expect, it, vi } from "vitest";
import { insertRequests } from "@/db/queries/requests";
import { authenticateKey } from "@/lib/api-keys/authenticate-key";
import { flushWriters } from "@/lib/platform/batch-writer";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { ROWS_PER_DELETE } from "@/lib/platform/jobs/job";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { beginExchange } from "./exchange";
import { logRequest, purgeRequestLog } from "./request-log";
import { sendNote } from "./testing/note-operation";

const { db, pool } = testDatabase();

async function rowsOf(brandId: string) {
  await flushWriters();
  const { rows } = await pool.query("select * from request_log where brand_id = $1 order by id", [brandId]);
  return rows;
}

describe("the request log", () => {
  it("has one row for each authenticated request, without its query, whatever its answer", async () => {
    const { brandId } = await mintBrand(db);
    const { secret, keyId } = await mintApiKey(db, { brandId });
    const good = await sendNote({ key: secret, json: { note: "x" } });
    const bad = await sendNote({ key: secret, path: "/v1/notes/a?kind=SECRET", json: { note: "x" } });
    expect(await rowsOf(brandId)).toMatchObject([
      {
        id: good.headers.get("x-request-id"),
        key_id: keyId,
        method: "POST",
        path: "/v1/notes/a",
        status: 201,
        error_code: null,
      },
      {
        id: bad.headers.get("x-request-id"),
        key_id: keyId,
        method: "POST",
        path: "/v1/notes/a",
        status: 422,
        error_code: "invalid_request",
      },
    ]);
  });

  it("names the code of a replayed outcome", async () => {
    const { brandId } = await mintBrand(db);
    const { secret } = await mintApiKey(db, { brandId });
    const repeat = { key: secret, json: { note: "x", outcome: "settled" }, headers: { "idempotency-key": "k" } };
    await sendNote(repeat);
    await sendNote(repeat);
    expect((await rowsOf(brandId)).map(({ status, error_code }) => [status, error_code])).toEqual([
      [409, "edit_conflict"],
      [409, "edit_conflict"],
    ]);
  });

  it("takes many rows at once", async () => {
    const { brandId } = await mintBrand(db);
    const { secret } = await mintApiKey(db, { brandId });
    const authentication = await authenticateKey(db, secret);
    if (!authentication.ok) throw new Error(authentication.error);
    // More than one statement writes, all within one turn, and none of them waits for a connection first.
    const request = { method: "POST", headers: new Headers(), body: null, path: "/v1/notes/a", search: "" };
    const exchanges = Array.from({ length: 600 }, () => ({ ...beginExchange(request), caller: authentication.caller }));
    for (const exchange of exchanges) logRequest(exchange, { status: 201, headers: {}, body: "{}" });
    const rows = await rowsOf(brandId);
    expect(rows.map(({ id }) => id)).toEqual(exchanges.map(({ requestId }) => requestId).toSorted());
    expect(rows.every(({ duration_us }) => duration_us > 0)).toBe(true);
  });

  it("forgets what is older than its time", async () => {
    const { brandId } = await mintBrand(db);
    const { secret } = await mintApiKey(db, { brandId });
    await sendNote({ key: secret, json: {} });
    expect(await rowsOf(brandId)).toHaveLength(1);
    const restoreClock = setClock(() => new Date(Date.now() + 31 * DAY_MS));
    await purgeRequestLog(db);
    restoreClock();
    expect(await rowsOf(brandId)).toHaveLength(0);
  });

  it("forgets more than one statement deletes, and what is younger not", async () => {
    const { brandId } = await mintBrand(db);
    const { keyId } = await mintApiKey(db, { brandId });
    const rowAt = (at: Date) => ({
      id: newId("req", at),
      brandId,
      keyId,
      at,
      method: "GET",
      path: "/v1/verify",
      status: 200,
      errorCode: null,
      durationUs: 1,
    });
    const old = new Date(Date.now() - 31 * DAY_MS);
    const young = rowAt(new Date(Date.now() - 29 * DAY_MS));
    await insertRequests(db, [...Array.from({ length: ROWS_PER_DELETE + 1 }, () => rowAt(old)), young]);
    const statements = vi.spyOn(pool, "query");
    expect(await purgeRequestLog(db)).toBeGreaterThan(ROWS_PER_DELETE);
    const deletes = statements.mock.calls.filter(([query]) =>
      JSON.stringify(query).includes('delete from \\"request_log\\"'),
    );
    statements.mockRestore();
    expect(deletes.length).toBeGreaterThan(1);
    expect(await rowsOf(brandId)).toMatchObject([{ id: young.id }]);
  });
});
