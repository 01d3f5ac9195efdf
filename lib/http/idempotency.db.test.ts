import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { findIdempotencyRecord } from "@/db/queries/requests";
import { newId } from "@/lib/platform/ids";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { isEmbeddedDatabase, testDatabase } from "@/lib/testing/database";
import { mintApiKey, mintBrand } from "@/lib/testing/factories";
import { purgeIdempotencyRecords, runOnce } from "./idempotency";
import { sendNote } from "./testing/note-operation";

const { db } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

async function mintCaller() {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId });
  const notesWritten = async () => (await listAuditRows(db, { brandId, afterSequence: 0, limit: 100 })).length;
  return { brandId, key, notesWritten };
}

const once = (idempotencyKey: string) => ({ "idempotency-key": idempotencyKey });

describe("one Idempotency-Key", () => {
  it("gives a repeated request the stored answer, byte for byte, and one effect", async () => {
    const { key, notesWritten } = await mintCaller();
    const first = await sendNote({ key, json: { note: "x" }, headers: once("k") });
    const second = await sendNote({ key, json: { note: "x" }, headers: once("k") });
    expect([first.status, first.headers.has("idempotent-replayed")]).toEqual([201, false]);
    expect([second.status, second.headers.get("idempotent-replayed"), second.headers.get("location")]).toEqual([201, "true", "/v1/notes/a"]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await notesWritten()).toBe(1);
  });

  it("lets 50 identical requests at once have one effect", async () => {
    const { key, notesWritten } = await mintCaller();
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendNote({ key, json: { note: "x" }, headers: once("k") })));
    const outcomes = new Set(answers.map(({ status, body }) => `${status} ${String(body.code ?? "")}`));
    expect([...outcomes].filter((outcome) => outcome !== "201 " && outcome !== "409 idempotency_in_progress")).toEqual([]);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.has("idempotent-replayed"))).toHaveLength(1);
    expect(await notesWritten()).toBe(1);
    if (isEmbeddedDatabase()) expect(outcomes).toEqual(new Set(["201 "]));
  });

  it("is refused for another body, path or query", async () => {
    const { key, notesWritten } = await mintCaller();
    await sendNote({ key, json: { note: "x" }, headers: once("k") });
    for (const other of [{ json: { note: "y" } }, { json: { note: "x" }, path: "/v1/notes/b", params: { id: "b" } }, { json: { note: "x" }, path: "/v1/notes/a?kind=long" }]) {
      const { status, body } = await sendNote({ key, headers: once("k"), ...other });
      expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
    }
    expect(await notesWritten()).toBe(1);
  });

  it("means nothing to another account", async () => {
    const [own, other] = [await mintCaller(), await mintCaller()];
    await sendNote({ key: own.key, json: { note: "x" }, headers: once("k") });
    const { status, headers } = await sendNote({ key: other.key, json: { note: "y" }, headers: once("k") });
    expect([status, headers.has("idempotent-replayed")]).toEqual([201, false]);
    expect(await other.notesWritten()).toBe(1);
  });

  it("is shared by the keys of one account", async () => {
    const { brandId, key, notesWritten } = await mintCaller();
    const second = await mintApiKey(db, { brandId });
    await sendNote({ key, json: { note: "x" }, headers: once("k") });
    const { headers } = await sendNote({ key: second.secret, json: { note: "x" }, headers: once("k") });
    expect(headers.get("idempotent-replayed")).toBe("true");
    expect(await notesWritten()).toBe(1);
  });

  it("keeps an outcome such as 409 without its effect", async () => {
    const { key, notesWritten } = await mintCaller();
    const first = await sendNote({ key, json: { note: "x", outcome: "settled" }, headers: once("k") });
    const second = await sendNote({ key, json: { note: "x", outcome: "settled" }, headers: once("k") });
    expect([first.status, first.body.code, first.headers.has("idempotent-replayed")]).toEqual([409, "edit_conflict", false]);
    expect([second.status, second.headers.get("idempotent-replayed")]).toEqual([409, "true"]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("content-type")).toBe("application/problem+json");
    expect(await notesWritten()).toBe(0);
  });

  it("is free again after invalid input and after a fault of ours", async () => {
    const { key, notesWritten } = await mintCaller();
    expect((await sendNote({ key, json: {}, headers: once("k") })).status).toBe(422);
    expect((await sendNote({ key, json: { note: "x", outcome: "failed" }, headers: once("k") })).status).toBe(500);
    expect(await notesWritten()).toBe(0);
    expect((await sendNote({ key, json: { note: "x" }, headers: once("k") })).status).toBe(201);
  });

  it("is kept 24 hours and then free again, purged or not", async () => {
    const { brandId } = await mintCaller();
    const runAt = (at: number, key: string) => {
      restoreClock = setClock(() => new Date(at));
      const request = { brandId, key, fingerprint: "f", requestId: newId("req"), path: "/v1/notes/a" };
      return runOnce(db, request, async () => ({ status: 201, headers: {}, body: JSON.stringify({ at }) }));
    };
    const start = Date.now();
    await runAt(start, "k");
    await runAt(start, "purged");
    expect((await runAt(start + DAY_MS - 1000, "k")).body).toBe(JSON.stringify({ at: start }));
    expect((await runAt(start + DAY_MS, "k")).body).toBe(JSON.stringify({ at: start + DAY_MS }));
    expect(await purgeIdempotencyRecords(db)).toBeGreaterThanOrEqual(1);
    expect(await findIdempotencyRecord(db, { brandId, key: "purged" })).toBeNull();
    expect(await findIdempotencyRecord(db, { brandId, key: "k" })).not.toBeNull();
  });

  it.each(["", "a b", "é", "x".repeat(256), "a\tb"])("may not be %j", async (idempotencyKey) => {
    const { key } = await mintCaller();
    const { status, body } = await sendNote({ key, json: { note: "x" }, headers: once(idempotencyKey) });
    expect([status, body.code]).toEqual([422, "idempotency_key_invalid"]);
  });

  it("may have 255 characters of any visible kind", async () => {
    const { key } = await mintCaller();
    expect((await sendNote({ key, json: { note: "x" }, headers: once(`!~${"x".repeat(253)}`) })).status).toBe(201);
  });
});
