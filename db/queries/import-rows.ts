import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { RowOutcome, RowProblem } from "@/lib/imports/rules";
import { onlyRow } from "../rows";
import { importProblems, importResults, importRows, importContradictions } from "../schema/index";
import type { BrandDb, TenantDb } from "../tenant";
import { insertMany, updateMany } from "./bulk-writer";

export type StagedRow = typeof importRows.$inferSelect;
export type NewStagedRow = Omit<StagedRow, "importId">;
type StagedProblem = typeof importProblems.$inferSelect;

export async function insertImportRows(
  tx: BrandDb,
  { importId, rows }: { importId: string; rows: readonly NewStagedRow[] },
): Promise<void> {
  await insertMany(tx, importRows, rows, { common: { importId } });
}

/** Not in a transaction, which would hold the locks. Old statistics make each thousand rows read the whole import. */
export async function refreshPlannerStatistics(db: BrandDb): Promise<void> {
  await db.execute(sql`select analyze_import_tables()`);
}

export async function updateImportRows(
  tx: BrandDb,
  { importId, rows }: { importId: string; rows: readonly NewStagedRow[] },
): Promise<void> {
  await updateMany(tx, importRows, rows, {
    key: ["number"],
    set: [
      "cells",
      "error",
      "outcome",
      "productKey",
      "stated",
      "lacksName",
      "unit",
      "unitId",
      "units",
      "productId",
      "productVersion",
    ],
    where: () => eq(importRows.importId, importId),
  });
}

export async function insertProblems(
  tx: TenantDb,
  { importId, problems }: { importId: string; problems: readonly (RowProblem & { number: number; ordinal: number })[] },
) {
  await insertMany(tx, importProblems, problems, { common: { importId } });
}

export async function deleteProblems(tx: BrandDb, params: { importId: string; numbers: number[] }): Promise<void> {
  await tx
    .delete(importProblems)
    .where(and(eq(importProblems.importId, params.importId), anyNumber(importProblems.number, params.numbers)));
}

const anyNumber = (column: typeof importProblems.number | typeof importRows.number, numbers: number[]) =>
  sql`${column} = any(${sql.param(numbers)}::integer[])`;

export async function listRowsByNumber(
  db: TenantDb,
  params: { importId: string; numbers: number[] },
): Promise<StagedRow[]> {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, params.importId), anyNumber(importRows.number, params.numbers)))
    .orderBy(asc(importRows.number));
}

interface RowFilter {
  importId: string;
  outcomes: RowOutcome[];
  code?: string;
  field?: string | null;
  hasProblems?: boolean;
  isOncePerProduct?: boolean;
}

const isFirstOfProduct = sql`(${importRows.productKey} is null or not exists (select from import_rows earlier
  where earlier.import_id = ${importRows.importId} and earlier.product_key = ${importRows.productKey}
  and earlier.outcome = ${importRows.outcome} and earlier.number < ${importRows.number}))`;

function matches(db: BrandDb, { importId, outcomes, code, field, hasProblems, isOncePerProduct }: RowFilter) {
  const problems = db
    .select({ number: importProblems.number })
    .from(importProblems)
    .where(
      and(
        eq(importProblems.importId, importId),
        code === undefined ? undefined : eq(importProblems.code, code),
        field === undefined ? undefined : sql`${importProblems.field} is not distinct from ${field}`,
      ),
    );
  return and(
    eq(importRows.importId, importId),
    isOncePerProduct ? isFirstOfProduct : undefined,
    outcomes.length > 0 ? inArray(importRows.outcome, outcomes) : undefined,
    code !== undefined || hasProblems ? inArray(importRows.number, problems) : undefined,
  );
}

export async function listImportRowsPage(
  db: BrandDb,
  params: RowFilter & { after: number; limit: number },
): Promise<StagedRow[]> {
  return db
    .select()
    .from(importRows)
    .where(and(matches(db, params), gt(importRows.number, params.after)))
    .orderBy(asc(importRows.number))
    .limit(params.limit);
}

export async function countImportRows(db: BrandDb, params: RowFilter & { most: number }): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(importRows)
    .where(matches(db, params))
    .limit(params.most)
    .as("some");
  const rows = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return onlyRow("countImportRows", rows).count;
}

export async function listProblems(
  db: BrandDb,
  params: { importId: string; numbers: number[] },
): Promise<StagedProblem[]> {
  return db
    .select()
    .from(importProblems)
    .where(and(eq(importProblems.importId, params.importId), anyNumber(importProblems.number, params.numbers)))
    .orderBy(asc(importProblems.number), asc(importProblems.ordinal));
}

export async function listRefusedRows(db: BrandDb, params: { importId: string; after: number; limit: number }) {
  return db
    .select({ number: importRows.number, cells: importRows.cells, problems: importResults.problems })
    .from(importRows)
    .leftJoin(
      importResults,
      and(eq(importResults.importId, importRows.importId), eq(importResults.number, importRows.number)),
    )
    .where(
      and(
        eq(importRows.importId, params.importId),
        gt(importRows.number, params.after),
        or(
          eq(importRows.outcome, "refused"),
          and(isNotNull(importResults.number), eq(importResults.outcome, "refused")),
        ),
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(params.limit);
}

export type Contradiction = typeof importContradictions.$inferSelect;

export async function insertContradictions(
  tx: TenantDb,
  { importId, contradictions }: { importId: string; contradictions: readonly Omit<Contradiction, "importId">[] },
): Promise<void> {
  await insertMany(tx, importContradictions, contradictions, { common: { importId } });
}

export async function listContradictions(
  db: BrandDb,
  params: { importId: string; products: number },
): Promise<Contradiction[]> {
  const { importId, products } = params;
  const keys = db
    .selectDistinct({ key: importContradictions.key })
    .from(importContradictions)
    .where(eq(importContradictions.importId, importId))
    .orderBy(asc(importContradictions.key))
    .limit(products);
  return db
    .select()
    .from(importContradictions)
    .where(and(eq(importContradictions.importId, importId), sql`${importContradictions.key} in ${keys}`))
    .orderBy(asc(importContradictions.key), asc(importContradictions.field), asc(importContradictions.ordinal));
}

export async function findContradiction(
  db: BrandDb,
  params: { importId: string; key: string; field: string; ordinal: number },
): Promise<Contradiction | null> {
  const { importId, key, field, ordinal } = params;
  const [row] = await db
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
  return row ?? null;
}

export async function countContradicted(db: BrandDb, importId: string): Promise<number> {
  const { rows } = await db.execute<{ products: number }>(
    sql`select count(distinct key)::int as products from import_contradictions where import_id = ${importId}`,
  );
  return onlyRow("countContradicted", rows).products;
}
