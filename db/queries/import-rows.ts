import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { RowOutcome, RowProblem } from "@/lib/imports/rules";
import { onlyRow } from "../rows";
import { importProblems, importResults, importRows, importContradictions } from "../schema/index";
import type { BrandDb, TenantDb } from "../tenant";
import { insertMany, updateMany } from "./bulk-writer";

export type StagedRow = typeof importRows.$inferSelect;
export type NewStagedRow = Omit<StagedRow, "importId">;
type StagedProblem = typeof importProblems.$inferSelect;

/** Writes many rows in one statement. */
export async function insertImportRows(
  tx: BrandDb,
  { importId, rows }: { importId: string; rows: readonly NewStagedRow[] },
): Promise<void> {
  await insertMany(tx, importRows, rows, { common: { importId } });
}

/**
 * Lets the planner know how many rows there are. Until then it takes those of an import just staged for a handful, and
 * reads all of them for each thousand that is asked for. Not for a transaction, which would hold the tables' locks.
 */
export async function refreshPlannerStatistics(db: BrandDb): Promise<void> {
  await db.execute(sql`select analyze_import_tables()`);
}

/** Gives rows their new cells and outcomes. */
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

/** Rows of one import by their numbers. */
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
  /** Rows with a problem of this code, and of this field if it is given. */
  code?: string;
  field?: string | null;
  /** Rows with any problem at all. */
  hasProblems?: boolean;
  /** Of rows of one product that come to the same the first alone. */
  isOncePerProduct?: boolean;
}

/** No earlier row of the product comes to the same. */
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

/** Rows that match, in the order of the file, from the one after `after` on. */
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

/** How many rows match; counting stops after `most`. */
export async function countImportRows(db: BrandDb, params: RowFilter & { most: number }): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(importRows)
    .where(matches(db, params))
    .limit(params.most)
    .as("some");
  const counted = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return onlyRow("countImportRows", counted).count;
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

/** Rows refused at the check or, after it, at the commit: in the order of the file, with what came of them. */
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
