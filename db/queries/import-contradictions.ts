import { and, asc, eq, gt, sql } from "drizzle-orm";
import { onlyRow } from "../only-row";
import { importContradictions } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { insertMany } from "./bulk-writer";

/** What rows of one product state differently. */

export type Contradiction = typeof importContradictions.$inferSelect;

export async function insertContradictions(
  tx: TenantDb,
  { importId, found }: { importId: string; found: readonly Omit<Contradiction, "importId">[] },
): Promise<void> {
  await insertMany(tx, importContradictions, found, { common: { importId } });
}

/** Contradictions of an import, product by product, after `after`; values of one member follow each other. */
export async function listContradictions(
  db: BrandDb,
  params: { importId: string; after?: string; products: number },
): Promise<Contradiction[]> {
  const { importId, after = "", products } = params;
  const keys = db
    .selectDistinct({ key: importContradictions.key })
    .from(importContradictions)
    .where(and(eq(importContradictions.importId, importId), gt(importContradictions.key, after)))
    .orderBy(asc(importContradictions.key))
    .limit(products);
  return db
    .select()
    .from(importContradictions)
    .where(and(eq(importContradictions.importId, importId), sql`${importContradictions.key} in ${keys}`))
    .orderBy(asc(importContradictions.key), asc(importContradictions.field), asc(importContradictions.ordinal));
}

/** One value of a contradiction, or null. */
export async function findContradiction(
  db: BrandDb,
  params: { importId: string; key: string; field: string; ordinal: number },
): Promise<Contradiction | null> {
  const { importId, key, field, ordinal } = params;
  const [found] = await db
    .select()
    .from(importContradictions)
    .where(
      and(
        eq(importContradictions.importId, importId),
        eq(importContradictions.key, key),
        eq(importContradictions.field, field),
        eq(importContradictions.ordinal, ordinal),
      ),
    );
  return found ?? null;
}

/** Of how many products rows contradict each other. */
export async function countContradicted(db: BrandDb, importId: string): Promise<number> {
  const { rows } = await db.execute<{ products: number }>(
    sql`select count(distinct key)::int as products from import_contradictions where import_id = ${importId}`,
  );
  return onlyRow("countContradicted", rows).products;
}
