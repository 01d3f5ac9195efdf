import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { findIdempotencyRecord } from "@/db/queries/requests";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { isEmbeddedDatabase, testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
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
    expect([second.status, second.headers.get("idempotent-replayed"), second.headers.get("location")]).toEqual([
      201,
      "true",
      "/v1/notes/a",
    ]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await notesWritten()).toBe(1);
  });

  it("lets 50 identical requests at once have one effect", async () => {
    const { key, notesWritten } = await mintCaller();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendNote({ key, json: { note: "x" }, headers: once("k") })),
    );
    const outcomes = new Set(answers.map(({ status, body }) => `${status} ${String(body.code ?? "")}`));
    expect([...outcomes].filter((outcome) => outcome !== "201 " && outcome !== "409 idempotency_in_progress")).toEqual(
      [],
    );
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.has("idempotent-replayed"))).toHaveLength(
      1,
    );
    expect(await notesWritten()).toBe(1);
    if (isEmbeddedDatabase()) expect(outcomes).toEqual(new Set(["201 "]));
  });

  it("is refused for another body, path or query", async () => {
    const { key, notesWritten } = await mintCaller();
    await sendNote({ key, json: { note: "x" }, headers: once("k") });
    for (const other of [
      { json: { note: "y" } },
      { json: { note: "x" }, path: "/v1/notes/b", params: { id: "b" } },
      { json: { note: "x" }, path: "/v1/notes/a?kind=long" },
    ]) {
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

  it.each([
    [404, { note: "x", outcome: "missing" }],
    [409, { note: "x", outcome: "settled" }],
    [410, { note: "x", outcome: "ended" }],
    [422, { note: 7 }],
    [500, { note: "x", outcome: "failed" }],
  ])("is free again after a %i, which leaves nothing behind", async (status, json) => {
    const { brandId, key, notesWritten } = await mintCaller();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await sendNote({ key, json, headers: once("k") });
      expect([answer.status, answer.headers.has("idempotent-replayed")]).toEqual([status, false]);
    }
    expect([await notesWritten(), await findIdempotencyRecord(db, { brandId, key: "k" })]).toEqual([0, null]);
    const corrected = await sendNote({ key, json: { note: "y" }, headers: once("k") });
    expect([corrected.status, corrected.headers.has("idempotent-replayed")]).toEqual([201, false]);
  });

  it("is free again after an answer that says it had no effect", async () => {
    const { brandId, key } = await mintCaller();
    expect((await sendNote({ key, json: { note: "x", outcome: "checked" }, headers: once("k") })).status).toBe(201);
    expect(await findIdempotencyRecord(db, { brandId, key: "k" })).toBeNull();
  });

  it("meets what is there by then, one of many repeats alone having the effect", async () => {
    const { brandId } = await mintCaller();
    const request = { brandId, key: "k", fingerprint: "f" };
    let [isSettled, effects] = [true, 0];
    const attempt = () =>
      runOnce(db, request, async () => {
        if (isSettled) throw new DomainError("edit_conflict", "The note is settled.");
        effects += 1;
        return { status: 201, headers: {}, body: "{}" };
      }).then(
        ({ headers }) => (headers["Idempotent-Replayed"] ? "replayed" : "done"),
        (error: DomainError) => error.code,
      );
    const refused = await Promise.all(Array.from({ length: 20 }, attempt));
    expect(refused.filter((outcome) => outcome !== "edit_conflict" && outcome !== "idempotency_in_progress")).toEqual(
      [],
    );
    const racing = Array.from({ length: 10 }, attempt);
    isSettled = false;
    const outcomes = await Promise.all([...racing, ...Array.from({ length: 20 }, attempt)]);
    outcomes.push(await attempt());
    expect([effects, outcomes.filter((outcome) => outcome === "done").length]).toEqual([1, 1]);
    expect(outcomes.at(-1)).toMatch(/replayed|done/);
  });

  it("is kept 24 hours and then free again, purged or not", async () => {
    const { brandId } = await mintCaller();
    const runAt = (at: number, key: string) => {
      restoreClock = setClock(() => new Date(at));
      const request = { brandId, key, fingerprint: "f" };
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
