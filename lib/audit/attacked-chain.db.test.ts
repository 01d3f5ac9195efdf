import { expect, it } from "vitest";
import { findAuditHead, listAuditRows } from "@/db/queries/audit";
import type { Actor } from "@/lib/access/actor";
import { appendAudit } from "@/lib/access/append-audit";
import { chainHash, GENESIS_HASH } from "@/lib/access/audit-rules";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { readAnchors, compareAnchor, findAnchor } from "./anchors";
import { verifyAudit } from "./verify-audit";

/**
 * An attacker who has the database's own password, its source code and all the time in the world, and not AUTH_SECRET.
 */

const { db, pool } = testDatabase();

async function mintChain(rows: number) {
  const { brandId } = await mintBrand(db);
  const actor: Actor = { kind: "system", brandId };
  const append = () =>
    db.transaction((tx) =>
      appendAudit(
        tx,
        { actor, requestId: newId("req") },
        { action: "list.exported", targetKind: "note", targetId: "n" },
      ),
    );
  for (let count = 0; count < rows; count += 1) await append();
  return { brandId, append };
}

async function attack(statements: [text: string, values: unknown[]][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("alter table audit_log disable trigger audit_log_is_append_only");
    for (const [text, values] of statements) await client.query(text, values);
    await client.query("alter table audit_log enable trigger audit_log_is_append_only");
    await client.query("commit");
  } finally {
    client.release();
  }
}

/**
 * Changes a row and recomputes every hash from there on, and the head's. `signature`: what it puts in the place of
 * ours.
 */
async function rewriteFrom(brandId: string, sequence: number, signature?: string): Promise<void> {
  const rows = await listAuditRows(db, { brandId, afterSequence: 0, limit: 1_000 });
  let previousHash = GENESIS_HASH;
  const statements: [string, unknown[]][] = rows.map(
    ({ previousHash: _before, hash: _hash, signature: ours, ...row }) => {
      const content = row.sequence === sequence ? { ...row, action: "note.invented" } : row;
      const hash = chainHash(previousHash, content);
      const values = [
        brandId,
        row.sequence,
        content.action,
        previousHash,
        hash,
        row.sequence >= sequence ? (signature ?? ours) : ours,
      ];
      previousHash = hash;
      return [
        "update audit_log set action = $3, previous_hash = $4, hash = $5, signature = $6 where brand_id = $1 " +
          "and sequence = $2",
        values,
      ];
    },
  );
  await attack([...statements, ["update audit_heads set hash = $2 where brand_id = $1", [brandId, previousHash]]]);
}

const saved = async (brandId: string) =>
  readAnchors((await findAnchor(db, brandId, new Date("2026-11-20T00:00:00Z")))!)[0]!;

it("rewriting rows and recomputing every plain hash is found at the first row that was changed", async () => {
  const { brandId } = await mintChain(4);
  const anchor = await saved(brandId);
  await rewriteFrom(brandId, 2);
  expect(await verifyAudit(db, brandId)).toEqual({ ok: false, rows: 1, brokenAt: 2, error: "forged" });
  expect(await compareAnchor(db, anchor)).toBe("rewritten");
});

it("making a chain look as if no version had ever signed it is found by its head", async () => {
  const { brandId, append } = await mintChain(3);
  await rewriteFrom(brandId, 1, "");
  await pool.query("update audit_heads set signed_from = 4 where brand_id = $1", [brandId]);
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, error: "head_forged" });
  await append();
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, error: "head_forged" });
});

it("the tail deleted and the head moved back is found, and stays found when the service goes on writing", async () => {
  const { brandId, append } = await mintChain(4);
  const anchor = await saved(brandId);
  await attack([
    ["delete from audit_log where brand_id = $1 and sequence > 2", [brandId]],
    [
      "update audit_heads set sequence = 2, hash = (select hash from audit_log where brand_id = $1 and " +
        "sequence = 2) where brand_id = $1",
      [brandId],
    ],
  ]);
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, rows: 2, error: "head_forged" });
  expect(await compareAnchor(db, anchor)).toBe("cut_off");
  for (let count = 0; count < 3; count += 1) await append();
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, rows: 5, error: "head_forged" });
  expect(await compareAnchor(db, anchor)).toBe("rewritten");
  expect(await findAnchor(db, brandId, new Date())).toBeNull();
});

it("a whole older state put back verifies by itself, and an end that was kept elsewhere tells", async () => {
  const { brandId, append } = await mintChain(2);
  const older = (await findAuditHead(db, brandId))!;
  await append();
  const anchor = await saved(brandId);
  await attack([
    ["delete from audit_log where brand_id = $1 and sequence > 2", [brandId]],
    [
      "update audit_heads set sequence = $2, hash = $3, signature = $4 where brand_id = $1",
      [brandId, older.sequence, older.hash, older.signature],
    ],
  ]);
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 2 });
  expect(await compareAnchor(db, anchor)).toBe("cut_off");
});

it("a brand's whole log deleted, with or without its head, is found", async () => {
  const { brandId, append } = await mintChain(3);
  const anchor = await saved(brandId);
  await attack([["delete from audit_log where brand_id = $1", [brandId]]]);
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false });
  await attack([["delete from audit_heads where brand_id = $1", [brandId]]]);
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false });
  expect(await compareAnchor(db, anchor)).toBe("cut_off");
  await append();
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, rows: 1, error: "head_forged" });
});

it("a brand deleted with all it had is found by an end that was kept elsewhere", async () => {
  const { brandId } = await mintChain(2);
  const anchor = await saved(brandId);
  await attack([
    ["delete from audit_log where brand_id = $1", [brandId]],
    ["delete from audit_heads where brand_id = $1", [brandId]],
    ["delete from brands where id = $1", [brandId]],
  ]);
  expect(await compareAnchor(db, anchor)).toBe("brand_gone");
});

it("an end that somebody has made up, or altered, passes for none of ours", async () => {
  const { brandId, append } = await mintChain(2);
  const anchor = await saved(brandId);
  await append();
  expect(await compareAnchor(db, anchor)).toBeNull();
  for (const change of [
    { sequence: 1 },
    { hash: "1".repeat(64) },
    { at: new Date() },
    { signature: `1.${"1".repeat(64)}` },
    { signature: anchor.signature.replace("1.", "7.") },
  ])
    expect(await compareAnchor(db, { ...anchor, ...change })).toBe("not_signed");
});

it("rows written before there were signatures go on verifying, and are held by the first that is signed", async () => {
  const { brandId, append } = await mintChain(3);
  await attack([["update audit_log set signature = '' where brand_id = $1", [brandId]]]);
  const { signHead } = await import("@/lib/platform/secrets/chain-signatures");
  const head = { ...(await findAuditHead(db, brandId))!, signedFrom: 4 };
  await pool.query("update audit_heads set signed_from = 4, signature = $2 where brand_id = $1", [
    brandId,
    signHead(head),
  ]);
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 3 });
  await append();
  await append();
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 5 });
  await rewriteFrom(brandId, 2, undefined);
  expect(await verifyAudit(db, brandId)).toMatchObject({ ok: false, brokenAt: 4, error: "forged" });
});
