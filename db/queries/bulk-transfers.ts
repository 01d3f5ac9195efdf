import { and, asc, count, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import { transferListLines, transferLists } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type TransferListRow = typeof transferLists.$inferSelect;
export type TransferListLine = typeof transferListLines.$inferSelect;

/** Writes a list down unless it stands already; answers whether it did. */
export async function insertTransferList(tx: BrandDb, row: typeof transferLists.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(transferLists).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** A list of this brand, or null. */
export async function findTransferList(
  db: TenantDb,
  params: { brandId: string; listId: string },
): Promise<TransferListRow | null> {
  const [row] = await db
    .select()
    .from(transferLists)
    .where(and(eq(transferLists.id, params.listId), eq(transferLists.brandId, params.brandId)));
  return row ?? null;
}

/** A brand's lists that go on, the newest first, with the lines that were tried. */
export async function listOpenTransferLists(db: BrandDb, brandId: string) {
  const tried = db.$count(transferListLines, eq(transferListLines.listId, transferLists.id));
  return db
    .select({ id: transferLists.id, total: transferLists.total, done: tried })
    .from(transferLists)
    .where(and(eq(transferLists.brandId, brandId), isNull(transferLists.endedAt)))
    .orderBy(desc(transferLists.id));
}

export async function endTransferList(
  tx: BrandDb,
  params: { listId: string; at: Date; reason: TransferListRow["endReason"] },
): Promise<void> {
  await tx
    .update(transferLists)
    .set({ endedAt: params.at, endReason: params.reason })
    .where(eq(transferLists.id, params.listId));
}

/** Writes what came of a line. */
export async function settleLine(tx: BrandDb, line: typeof transferListLines.$inferInsert): Promise<void> {
  await tx.insert(transferListLines).values(line);
}

/** The lines of a list that were tried, in their order. */
export async function listSettledLines(db: TenantDb, listId: string): Promise<TransferListLine[]> {
  return db
    .select()
    .from(transferListLines)
    .where(eq(transferListLines.listId, listId))
    .orderBy(asc(transferListLines.line));
}

/** How many lines of a list came to what. */
export async function countLineOutcomes(db: BrandDb, listId: string): Promise<{ started: number; refused: number }> {
  const rows = await db
    .select({ outcome: transferListLines.outcome, count: count() })
    .from(transferListLines)
    .where(eq(transferListLines.listId, listId))
    .groupBy(transferListLines.outcome);
  const of = (outcome: TransferListLine["outcome"]) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return { started: of("started"), refused: of("refused") };
}

/** A brand's lists that are not forgotten yet, locked until the transaction ends. */
export async function lockTransferLists(
  tx: BrandDb,
  brandId: string,
): Promise<Pick<TransferListRow, "id" | "sealed" | "endedAt">[]> {
  return tx
    .select({ id: transferLists.id, sealed: transferLists.sealed, endedAt: transferLists.endedAt })
    .from(transferLists)
    .where(eq(transferLists.brandId, brandId))
    .orderBy(asc(transferLists.id))
    .for("update");
}

/** Keeps a list in other words. */
export async function updateTransferListText(tx: BrandDb, params: { listId: string; sealed: Buffer }): Promise<void> {
  await tx.update(transferLists).set({ sealed: params.sealed }).where(eq(transferLists.id, params.listId));
}

/** Forgets these lists of a brand. */
export async function deleteTransferLists(tx: BrandDb, params: { brandId: string; listIds: string[] }): Promise<void> {
  await tx
    .delete(transferLists)
    .where(and(eq(transferLists.brandId, params.brandId), inArray(transferLists.id, params.listIds)));
}

/** Forgets lists that ended before an instant, with the addresses in them. */
export async function deleteOldTransferLists(db: AllBrandsDb, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(transferLists).where(lt(transferLists.endedAt, endedBefore));
  return rowCount ?? 0;
}
