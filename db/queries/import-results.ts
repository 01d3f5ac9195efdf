import { and, asc, count, eq, gt, inArray, lte, max, ne, type SQL, sql } from "drizzle-orm";
import { type ResultOutcome, type RowProblem, STORED_OUTCOMES } from "@/lib/imports/rules";
import { importResults, importRows, products, productVersions } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { insertMany, updateMany } from "./bulk-writer";
import type { StagedRow } from "./import-rows";
import { type BulkSource, type NewProduct, type ProductRow } from "./products";

export type ImportResult = typeof importResults.$inferSelect;
export interface NewResult {
  number: number;
  outcome: ResultOutcome;
  productId: string | null;
  version: number | null;
  /** Passports that the row created. `unitIds` is set only when the product existed before the import. */
  units: number;
  unitIds: string[] | null;
  problems: RowProblem[] | null;
}

export async function listRowsToCommit(
  db: BrandDb,
  params: { importId: string; after: number; limit: number },
): Promise<StagedRow[]> {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, params.importId),
        gt(importRows.number, params.after),
        inArray(importRows.outcome, [...STORED_OUTCOMES]),
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(params.limit);
}

/** A second result for the same row is a bug: it throws, and the batch is rolled back. */
export async function insertResults(
  tx: BrandDb,
  { importId, results }: { importId: string; results: readonly NewResult[] },
): Promise<void> {
  await insertMany(tx, importResults, results, { common: { importId } });
}

/** Locks in id order, as all callers that lock several, to avoid deadlocks. `share` is to add units: edits wait. */
export async function lockProducts(
  tx: BrandDb,
  params: { brandId: string; productIds: string[]; strength: "share" | "no key update" },
): Promise<ProductRow[]> {
  if (params.productIds.length === 0) return [];
  return tx
    .select()
    .from(products)
    .where(
      and(eq(products.brandId, params.brandId), sql`${products.id} = any(${sql.param(params.productIds)}::text[])`),
    )
    .orderBy(asc(products.id))
    .for(params.strength);
}

export interface ProductRewrite {
  data: NewProduct;
  version: number;
  reviewState: ProductRow["reviewState"];
  snapshot: Record<string, unknown>;
}

export async function rewriteProducts(
  tx: TenantDb,
  source: BulkSource & { actor: { kind: string; id: string | null } },
  rows: readonly ProductRewrite[],
): Promise<void> {
  const { brandId, at, actor } = source;
  const written = rows.map(({ data, version, reviewState }) => ({ ...data, version, reviewState }));
  await updateMany(tx, products, written, {
    key: ["id"],
    set: [
      "name",
      "model",
      "productGroup",
      "recycledContent",
      "carbonScore",
      "warrantyMonths",
      "ecodesign",
      "version",
      "reviewState",
    ],
    common: { updatedAt: at },
    where: () => eq(products.brandId, brandId),
  });
  const versions = rows.map(({ data, version, snapshot }) => ({ productId: data.id, version, data: snapshot }));
  await insertMany(tx, productVersions, versions, {
    common: { brandId, actorKind: actor.kind, actorId: actor.id, createdAt: at },
  });
}

export async function listResults(db: BrandDb, params: { importId: string; after: number; limit: number }) {
  const { importId, after, limit } = params;
  return db
    .select({ result: importResults, name: products.name, gtin: products.gtin, externalId: products.externalId })
    .from(importResults)
    .leftJoin(products, eq(products.id, importResults.productId))
    .where(and(eq(importResults.importId, importId), gt(importResults.number, after)))
    .orderBy(asc(importResults.number))
    .limit(limit);
}

const REFUSED_TOGETHER = sql`(${importResults.outcome} = 'refused'
  and ${importResults.problems} -> 0 ->> 'code' = 'changed_since_check')`;
const sameProduct = (isEarlier: SQL) => sql`
  from import_rows own join import_rows other on other.import_id = own.import_id
  and other.product_key = own.product_key ${isEarlier}
  join import_results r on r.import_id = other.import_id and r.number = other.number and r.outcome = 'refused'
  and r.problems -> 0 ->> 'code' = 'changed_since_check'
  where own.import_id = ${importResults.importId} and own.number = ${importResults.number}`;

export async function listProductResults(db: BrandDb, params: { importId: string; after: number; limit: number }) {
  const { importId, after, limit } = params;
  return db
    .select({
      result: importResults,
      name: products.name,
      gtin: products.gtin,
      externalId: products.externalId,
      units: sql<number>`coalesce((select m.units_made from import_products m
          where m.import_id = ${importResults.importId} and m.product_id = ${importResults.productId}),
          ${importResults.units})`.mapWith(Number),
      rows: sql<number>`case when ${REFUSED_TOGETHER} then greatest(1, (select count(*) ${sameProduct(sql``)}))
        else 1 end`.mapWith(Number),
    })
    .from(importResults)
    .leftJoin(products, eq(products.id, importResults.productId))
    .where(
      and(
        eq(importResults.importId, importId),
        gt(importResults.number, after),
        ne(importResults.outcome, "unit"),
        sql`not (${REFUSED_TOGETHER} and exists (select ${sameProduct(sql`and other.number < own.number`)}))`,
      ),
    )
    .orderBy(asc(importResults.number))
    .limit(limit);
}

export async function listResultsByNumber(
  db: BrandDb,
  params: { importId: string; numbers: number[] },
): Promise<ImportResult[]> {
  return db
    .select()
    .from(importResults)
    .where(
      and(
        eq(importResults.importId, params.importId),
        sql`${importResults.number} = any(${sql.param(params.numbers)}::integer[])`,
      ),
    );
}

export async function lastResult(db: TenantDb, importId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(importResults.number) })
    .from(importResults)
    .where(eq(importResults.importId, importId));
  return row?.last ?? 0;
}

/** One statement counts this number of rows in about 50 ms. */
const ROWS_COUNTED = 50_000;

/** Keys include `units` for passports created and `units undone` for passports removed again. Reads each row once. */
export async function countResults(
  db: TenantDb,
  importId: string,
  rowsCounted = ROWS_COUNTED,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = { units: 0, "units undone": 0 };
  const add = (what: string, more: number) => {
    counts[what] = (counts[what] ?? 0) + more;
  };
  const last = await lastResult(db, importId);
  for (let after = 0; after < last; after += rowsCounted)
    for (const group of await countResultGroups(db, { importId, after, until: after + rowsCounted })) {
      add(group.outcome, group.rows);
      add("units", group.units);
      if (group.undo === null) continue;
      if (group.undo !== "kept") add("units undone", group.unitsOfOthers);
      if (group.undo !== "removed" || group.outcome === "created") add(group.undo, group.rows);
    }
  return counts;
}

function countResultGroups(
  db: TenantDb,
  { importId, after, until }: { importId: string; after: number; until: number },
) {
  const { outcome, undo, units, unitIds, number } = importResults;
  const unitsOfOthers = sql`coalesce(sum(${units}) filter (where ${unitIds} is not null), 0)`;
  return db
    .select({
      outcome,
      undo,
      rows: count(),
      units: sql`coalesce(sum(${units}), 0)`.mapWith(Number),
      unitsOfOthers: unitsOfOthers.mapWith(Number),
    })
    .from(importResults)
    .where(and(eq(importResults.importId, importId), gt(number, after), lte(number, until)))
    .groupBy(outcome, undo);
}
