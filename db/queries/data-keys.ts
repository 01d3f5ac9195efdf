import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { brands, dataKeys } from "../schema";
import type { AllBrandsDb } from "../tenant";

export type DataKeyRow = typeof dataKeys.$inferSelect;

/** All keys, sealed, the older generations first. */
export async function listDataKeys(db: Queryable): Promise<DataKeyRow[]> {
  return db.select().from(dataKeys).orderBy(asc(dataKeys.purpose), asc(dataKeys.generation));
}

/** Writes a generation of a key unless there is one; answers whether it did. The same at once is waited for. */
export async function insertDataKey(
  tx: Queryable,
  row: Pick<DataKeyRow, "purpose" | "generation" | "sealed">,
): Promise<boolean> {
  const { rowCount } = await tx.insert(dataKeys).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** All keys, sealed, and nobody else's to change until the transaction ends. */
export async function lockDataKeys(tx: Queryable): Promise<DataKeyRow[]> {
  return tx.select().from(dataKeys).orderBy(asc(dataKeys.purpose), asc(dataKeys.generation)).for("update");
}

/** Puts a key's newly sealed form in place of the one before. The caller holds its lock. */
export async function updateDataKey(
  tx: Queryable,
  { purpose, generation, sealed }: Pick<DataKeyRow, "purpose" | "generation" | "sealed">,
): Promise<void> {
  await tx
    .update(dataKeys)
    .set({ sealed })
    .where(and(eq(dataKeys.purpose, purpose), eq(dataKeys.generation, generation)));
}

/** Whether there is any brand, and with it anything that was hashed. */
export async function hasBrands(db: AllBrandsDb): Promise<boolean> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(brands)
    .limit(1);
  return found !== undefined;
}
