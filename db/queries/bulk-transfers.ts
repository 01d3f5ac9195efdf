import { and, asc, count, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import { bulkTransferLines, bulkTransfers } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type BulkTransferRow = typeof bulkTransfers.$inferSelect;
export type BulkTransferLine = typeof bulkTransferLines.$inferSelect;

/** Idempotent: returns false if it already exists. */
export async function insertBulkTransfer(tx: BrandDb, row: typeof bulkTransfers.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(bulkTransfers).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function findBulkTransfer(
  db: TenantDb,
  params: { brandId: string; listId: string },
): Promise<BulkTransferRow | null> {
  const [row] = await db
    .select()
    .from(bulkTransfers)
    .where(and(eq(bulkTransfers.id, params.listId), eq(bulkTransfers.brandId, params.brandId)));
  return row ?? null;
}

export async function listOpenBulkTransfers(db: BrandDb, brandId: string) {
  const tried = db.$count(bulkTransferLines, eq(bulkTransferLines.listId, bulkTransfers.id));
  return db
    .select({ id: bulkTransfers.id, total: bulkTransfers.total, done: tried })
    .from(bulkTransfers)
    .where(and(eq(bulkTransfers.brandId, brandId), isNull(bulkTransfers.endedAt)))
    .orderBy(desc(bulkTransfers.id));
}

/** False if it no longer exists or did not fail. */
export async function reopenBulkTransfer(tx: BrandDb, params: { brandId: string; listId: string }): Promise<boolean> {
  const { id, brandId, endReason } = bulkTransfers;
  const { rowCount } = await tx
    .update(bulkTransfers)
    .set({ endedAt: null, endReason: null })
    .where(and(eq(id, params.listId), eq(brandId, params.brandId), eq(endReason, "failed")));
  return rowCount === 1;
}

export async function endBulkTransfer(
  tx: BrandDb,
  params: { listId: string; at: Date; reason: BulkTransferRow["endReason"] },
): Promise<void> {
  await tx
    .update(bulkTransfers)
    .set({ endedAt: params.at, endReason: params.reason })
    .where(eq(bulkTransfers.id, params.listId));
}

export async function resolveLine(tx: BrandDb, line: typeof bulkTransferLines.$inferInsert): Promise<void> {
  await tx.insert(bulkTransferLines).values(line);
}

export async function listResolvedLines(db: TenantDb, listId: string): Promise<BulkTransferLine[]> {
  return db
    .select()
    .from(bulkTransferLines)
    .where(eq(bulkTransferLines.listId, listId))
    .orderBy(asc(bulkTransferLines.line));
}

export async function countLineOutcomes(db: BrandDb, listId: string): Promise<{ started: number; refused: number }> {
  const rows = await db
    .select({ outcome: bulkTransferLines.outcome, count: count() })
    .from(bulkTransferLines)
    .where(eq(bulkTransferLines.listId, listId))
    .groupBy(bulkTransferLines.outcome);
  const of = (outcome: BulkTransferLine["outcome"]) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return { started: of("started"), refused: of("refused") };
}

export async function lockBulkTransfers(
  tx: BrandDb,
  brandId: string,
): Promise<Pick<BulkTransferRow, "id" | "sealed" | "endedAt">[]> {
  return tx
    .select({ id: bulkTransfers.id, sealed: bulkTransfers.sealed, endedAt: bulkTransfers.endedAt })
    .from(bulkTransfers)
    .where(eq(bulkTransfers.brandId, brandId))
    .orderBy(asc(bulkTransfers.id))
    .for("update");
}

export async function updateBulkTransferText(tx: BrandDb, params: { listId: string; sealed: Buffer }): Promise<void> {
  await tx.update(bulkTransfers).set({ sealed: params.sealed }).where(eq(bulkTransfers.id, params.listId));
}

export async function deleteBulkTransfers(tx: BrandDb, params: { brandId: string; listIds: string[] }): Promise<void> {
  await tx
    .delete(bulkTransfers)
    .where(and(eq(bulkTransfers.brandId, params.brandId), inArray(bulkTransfers.id, params.listIds)));
}

export async function deleteOldBulkTransfers(db: AllBrandsDb, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(bulkTransfers).where(lt(bulkTransfers.endedAt, endedBefore));
  return rowCount ?? 0;
}
