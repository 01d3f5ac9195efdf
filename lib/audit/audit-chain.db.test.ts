import { describe, expect, it, test } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import type { Actor } from "@/lib/access/actor";
import { appendAudit } from "@/lib/access/append-audit";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { mintRows } from "./testing/mint-rows";
import { verifyAudit } from "./verify-audit";

const { db, pool } = testDatabase();

async function mintChain(rows = 0) {
  const { brandId } = await mintBrand(db);
  const actor: Actor = { kind: "member", brandId, userId: newId("usr"), sessionId: newId("ses"), role: "owner" };
  const append = (detail: Record<string, unknown> = {}, on = db) =>
    on.transaction((tx) =>
      appendAudit(
        tx,
        { actor, requestId: newId("req") },
        { action: "list.exported", targetKind: "note", targetId: "n", detail },
      ),
    );
  for (let count = 1; count <= rows; count += 1) await append({ count });
  return { brandId, actor, append };
}

/** Does what only somebody with the database's own password can do. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("alter table audit_log disable trigger audit_log_is_append_only");
    const { rowCount } = await client.query(statement, values);
    expect(rowCount).toBeGreaterThan(0);
    await client.query("alter table audit_log enable trigger audit_log_is_append_only");
    await client.query("commit");
  } finally {
    client.release();
  }
}

describe("the audit log", () => {
  it("verifies empty, and row by row, whatever the rows hold", async () => {
    const { brandId, append } = await mintChain();
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 0 });
    const details = [
      {},
      { text: 'ü "quoted" \n 雪', none: null, list: [1, { b: 1, a: 0.1 }], at: new Date(), absent: undefined },
      { big: 1e21, small: 1e-7 },
    ];
    for (const detail of details) await append(detail);
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 3 });
  });

  it("says who did what to what, under which request", async () => {
    const { brandId, actor } = await mintChain();
    await appendAudit(
      db,
      { actor, requestId: "req_1" },
      { action: "list.exported", targetKind: "note", targetId: "n", detail: { a: 1 } },
    );
    const [row] = await listAuditRows(db, { brandId, afterSequence: 0, limit: 1 });
    const { userId } = actor as { userId: string };
    expect(row).toMatchObject({
      sequence: 1,
      actorKind: "member",
      actorId: userId,
      action: "list.exported",
      targetKind: "note",
      targetId: "n",
      detail: { a: 1 },
      requestId: "req_1",
    });
  });

  it("verifies across pages of 1,000 rows", async () => {
    const { brandId } = await mintChain();
    await mintRows(db, brandId, { rows: 2001 });
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 2001 });
    await tamper("update audit_log set action = 'note.read' where brand_id = $1 and sequence = 1500", [brandId]);
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, brokenAt: 1500 });
  });

  test.each([
    "update audit_log set action = 'nothing' where brand_id = $1",
    "delete from audit_log where brand_id = $1",
    "truncate audit_log",
    "truncate brands cascade",
  ])("refuses: %s", async (statement) => {
    const { brandId } = await mintChain(1);
    const work = pool.query(statement, statement.includes("$1") ? [brandId] : []);
    await expect(work).rejects.toMatchObject({
      code: "23001",
      message: expect.stringContaining("append-only") as string,
    });
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 1 });
  });

  it("leaves no row and no gap of a transaction that failed", async () => {
    const { brandId, append, actor } = await mintChain(1);
    const failing = db.transaction(async (tx) => {
      await appendAudit(
        tx,
        { actor, requestId: "req_1" },
        { action: "list.exported", targetKind: "note", targetId: "n" },
      );
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await append();
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 2 });
  });

  it("stays one chain under many writers at once, and verifies while they write", async () => {
    const { brandId, append } = await mintChain();
    const { db: connections } = openTestPool(8);
    const writing = Promise.all(Array.from({ length: 60 }, (_, index) => append({ index }, connections)));
    expect(await verifyAudit(connections, brandId)).toMatchObject({ ok: true });
    await writing;
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 60 });
  });
});

describe("tampering is found", () => {
  const changes: [string, string][] = [
    ["at", "at + interval '1 millisecond'"],
    ["actor_kind", "'system'"],
    ["actor_id", "'usr_x'"],
    ["actor_id", "null"],
    ["action", "'note.read'"],
    ["target_kind", "'passport'"],
    ["target_id", "'m'"],
    ["detail", `'{"count": 9}'`],
    ["detail", "detail || '{\"more\": true}'"],
    ["request_id", "'req_x'"],
    ["previous_hash", "repeat('1', 64)"],
    ["hash", "repeat('1', 64)"],
    ["sequence", "sequence + 10"],
    ["signature", "''"],
    ["signature", "'1.' || repeat('1', 64)"],
    ["signature", "'2' || substr(signature, 2)"],
    [
      "signature",
      "(select signature from audit_log other where other.brand_id = audit_log.brand_id and other.sequence = 1)",
    ],
  ];

  test.each(changes)("a changed %s (%s)", async (column, value) => {
    const { brandId } = await mintChain(3);
    await tamper(`update audit_log set ${column} = ${value} where brand_id = $1 and sequence = 2`, [brandId]);
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, rows: 1, brokenAt: 2 });
  });

  it("a row given to another brand", async () => {
    const [one, other] = [await mintChain(2), await mintChain(2)];
    await tamper("update audit_log set brand_id = $1, sequence = 3 where brand_id = $2 and sequence = 2", [
      other.brandId,
      one.brandId,
    ]);
    expect(await verifyAudit(db, one.brandId)).toMatchObject({ ok: false, brokenAt: 2 });
    expect(await verifyAudit(db, other.brandId)).toMatchObject({ ok: false, brokenAt: 3 });
  });

  test.each([
    ["the first row", "sequence = 1", 1],
    ["a row in the middle", "sequence = 2", 2],
    ["the last row", "sequence = 3", 3],
    ["every row", "true", 1],
  ])("%s deleted", async (_, which, brokenAt) => {
    const { brandId } = await mintChain(3);
    await tamper(`delete from audit_log where brand_id = $1 and ${which}`, [brandId]);
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, brokenAt });
  });

  it("two rows exchanged", async () => {
    const { brandId } = await mintChain(3);
    await tamper("update audit_log set sequence = -sequence + 100 where brand_id = $1 and sequence < 3", [brandId]);
    await tamper(
      "update audit_log set sequence = case sequence when 99 then 2 else 1 end where brand_id = $1 and sequence > 3",
      [brandId],
    );
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, brokenAt: 1 });
  });

  it("rows copied to the end", async () => {
    const { brandId } = await mintChain(2);
    await tamper(
      `insert into audit_log select brand_id, 3, at, actor_kind, actor_id, action, target_kind, target_id, detail, request_id, previous_hash, hash, signature
       from audit_log where brand_id = $1 and sequence = 2`,
      [brandId],
    );
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, brokenAt: 3 });
  });

  it("a head that was removed", async () => {
    const { brandId } = await mintChain(2);
    await pool.query("delete from audit_heads where brand_id = $1", [brandId]);
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, brokenAt: 3 });
  });
});
