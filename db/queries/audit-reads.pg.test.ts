import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { GENESIS_HASH } from "@/lib/access/audit-rules";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { type AuditRow, insertAuditChain } from "./audit";
import { auditPageQuery, listAuditPage } from "./audit-reads";

const { db } = testDatabase();
const ROWS = 4_000;
const none = { actions: [], actorKinds: [] };

/**
 * A log of which only the second row has a rare area and a person who did nothing else. The chain is not tested here.
 */
async function mintLongLog() {
  const { brandId } = await mintBrand(db);
  const rare = { userId: newId("usr"), requestId: newId("req") };
  const rows = Array.from({ length: ROWS }, (_, index): AuditRow => {
    const isRare = index === 1;
    return {
      brandId,
      sequence: index + 1,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      actorKind: isRare ? "member" : "key",
      actorId: isRare ? rare.userId : "key_a",
      action: isRare ? "brand.renamed" : index % 2 === 0 ? "product.registered" : "transfer.started",
      targetKind: "note",
      targetId: newId("prd"),
      detail: {},
      requestId: isRare ? rare.requestId : newId("req"),
      previousHash: GENESIS_HASH,
      hash: GENESIS_HASH,
    };
  });
  await insertAuditChain(db, rows);
  await db.execute(sql`analyze audit_log`);
  return { brandId, ...rare };
}

async function planOf(query: { getSQL: () => SQL }): Promise<string> {
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query.getSQL()}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

it("a request, an actor and an area are each found through an index of their own, however long the log", async () => {
  const { brandId, userId, requestId } = await mintLongLog();
  const cases = [
    [{ q: requestId }, ["audit_log_by_request"]],
    [{ q: userId }, ["audit_log_by_target", "audit_log_by_actor"]],
    [{ actions: ["brand.renamed", "brand_archive.ready"] }, ["audit_log_by_action"]],
  ] as const;
  for (const [narrowed, indexes] of cases) {
    const filter = { brandId, ...none, ...narrowed, limit: 26 };
    expect((await listAuditPage(db, filter)).map(({ sequence }) => sequence)).toEqual([2]);
    const plan = await planOf(auditPageQuery(db, filter));
    for (const index of indexes) expect(plan).toContain(index);
    // A partition of one page may be scanned: other tests write a few rows of later years.
    expect(plan).not.toMatch(/Seq Scan on audit_log.*cost=0\.00\.\.(?!\d\.\d\d )/);
  }
});

it("several areas are one list, the newest first, and its pages follow each other", async () => {
  const { brandId } = await mintLongLog();
  const filter = { brandId, ...none, actions: ["brand.renamed", "product.registered"], limit: 3 };
  const page = async (beforeSequence?: number) =>
    (await listAuditPage(db, { ...filter, beforeSequence })).map(({ sequence }) => sequence);
  expect(await page()).toEqual([ROWS - 1, ROWS - 3, ROWS - 5]);
  expect(await page(5)).toEqual([3, 2, 1]);
  expect(await listAuditPage(db, { ...filter, actorKinds: ["member"] })).toMatchObject([{ sequence: 2 }]);
});
