import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { BulkCounts, BulkOutcome } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { bulkChangeItems, bulkChanges, passports, products } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import type { PassportMatch } from "./passport-filters";

export type BulkChangeRow = typeof bulkChanges.$inferSelect;

export async function insertBulkChange(tx: BrandDb, row: typeof bulkChanges.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(bulkChanges).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function reopenBulkChange(
  tx: BrandDb,
  params: { brandId: string; bulkChangeId: string },
): Promise<boolean> {
  const { id, brandId, endReason } = bulkChanges;
  const { rowCount } = await tx
    .update(bulkChanges)
    .set({ endedAt: null, endReason: null })
    .where(and(eq(id, params.bulkChangeId), eq(brandId, params.brandId), eq(endReason, "failed")));
  return rowCount === 1;
}

export async function insertBulkItems(
  tx: BrandDb,
  { brandId, condition }: PassportMatch,
  params: { bulkChangeId: string; most: number },
): Promise<number> {
  const chosen = tx
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), condition))
    .limit(params.most);
  const { rowCount } = await tx.execute(sql`
    insert into bulk_change_items (bulk_change_id, passport_id)
    select ${params.bulkChangeId}, chosen.id from (${chosen}) as chosen`);
  await tx
    .update(bulkChanges)
    .set({ passports: rowCount ?? 0 })
    .where(eq(bulkChanges.id, params.bulkChangeId));
  return rowCount ?? 0;
}

export async function endBulkChange(
  tx: BrandDb,
  params: { brandId: string; bulkChangeId: string; at: Date; reason: BulkChangeRow["endReason"] },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(bulkChanges)
    .set({ endedAt: params.at, endReason: params.reason })
    .where(
      and(
        eq(bulkChanges.id, params.bulkChangeId),
        eq(bulkChanges.brandId, params.brandId),
        isNull(bulkChanges.endedAt),
      ),
    );
  return rowCount === 1;
}

export async function listWaitingItems(
  db: BrandDb,
  params: { bulkChangeId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ passportId: bulkChangeItems.passportId })
    .from(bulkChangeItems)
    .where(and(eq(bulkChangeItems.bulkChangeId, params.bulkChangeId), isNull(bulkChangeItems.outcome)))
    .orderBy(asc(bulkChangeItems.passportId))
    .limit(params.limit);
  return rows.map(({ passportId }) => passportId);
}

export async function resolveItem(
  tx: BrandDb,
  params: { bulkChangeId: string; passportId: string; outcome: BulkOutcome; errorCode?: string },
): Promise<void> {
  const { bulkChangeId, passportId, outcome, errorCode = null } = params;
  await tx
    .update(bulkChangeItems)
    .set({ outcome, errorCode })
    .where(
      and(
        eq(bulkChangeItems.bulkChangeId, bulkChangeId),
        eq(bulkChangeItems.passportId, passportId),
        isNull(bulkChangeItems.outcome),
      ),
    );
}

export async function findBulkChange(
  db: TenantDb,
  params: { brandId: string; bulkChangeId: string },
): Promise<BulkChangeRow | null> {
  const [row] = await db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.id, params.bulkChangeId), eq(bulkChanges.brandId, params.brandId)));
  return row ?? null;
}

export async function listRecentBulkChanges(
  db: BrandDb,
  params: { brandId: string; since: Date; limit: number },
): Promise<BulkChangeRow[]> {
  return db
    .select()
    .from(bulkChanges)
    .where(
      and(
        eq(bulkChanges.brandId, params.brandId),
        or(isNull(bulkChanges.endedAt), gt(bulkChanges.endedAt, params.since)),
      ),
    )
    .orderBy(desc(bulkChanges.id))
    .limit(params.limit);
}

export async function countOutcomes(db: TenantDb, bulkChangeId: string): Promise<BulkCounts> {
  const rows = await db
    .select({ outcome: bulkChangeItems.outcome, count: count() })
    .from(bulkChangeItems)
    .where(eq(bulkChangeItems.bulkChangeId, bulkChangeId))
    .groupBy(bulkChangeItems.outcome);
  const of = (outcome: BulkOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return { changed: of("changed"), unchanged: of("unchanged"), refused: of("refused") };
}

export async function listBulkItems(
  db: BrandDb,
  params: { bulkChangeId: string; outcomes: (BulkOutcome | "waiting")[]; cursor?: string; limit: number },
) {
  const { outcomes } = params;
  const settled = outcomes.filter((outcome) => outcome !== "waiting");
  const outcomeCondition = or(
    settled.length > 0 ? inArray(bulkChangeItems.outcome, settled) : undefined,
    outcomes.includes("waiting") ? isNull(bulkChangeItems.outcome) : undefined,
  );
  return db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      productName: products.name,
      productModel: products.model,
      outcome: bulkChangeItems.outcome,
      errorCode: bulkChangeItems.errorCode,
    })
    .from(bulkChangeItems)
    .innerJoin(passports, eq(passports.id, bulkChangeItems.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(
      and(
        eq(bulkChangeItems.bulkChangeId, params.bulkChangeId),
        outcomeCondition,
        params.cursor ? gt(bulkChangeItems.passportId, params.cursor) : undefined,
      ),
    )
    .orderBy(asc(bulkChangeItems.passportId))
    .limit(params.limit);
}

/** The changes themselves remain in the audit log. */
export async function deleteOldBulkChanges(db: AllBrandsDb, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(bulkChanges).where(lt(bulkChanges.endedAt, endedBefore));
  return rowCount ?? 0;
}
