import { type FieldChange, diffVersions } from "@/lib/products/diff-versions";
import { listFoundValues, listProblemGroups, type ProblemGroup } from "@/db/queries/import-repairs";
import { type ImportResult, listResults, listResultsByNumber } from "@/db/queries/import-results";
import { countImportRows, listImportRowsPage, listProblems } from "@/db/queries/import-rows";
import type { Context } from "@/lib/auth/actor";
import { COUNTED_MAX, totalOf } from "@/lib/input/list-page";
import { productSnapshot } from "@/lib/products/rules";
import { type CheckedRow, rowChecker } from "./check-rows";
import type { RowsQuery } from "./contract";
import { getImport } from "./own-import";
import type { RowOutcome, RowProblem } from "./rules";
import { planOf } from "./stage-rows";

/** The staged rows as pages show them: what is wrong with each, and what would come of it. */

export interface ShownRow {
  number: number;
  cells: string[];
  outcome: RowOutcome;
  problems: RowProblem[];
  /** Of a row that changes a product: what it changes, field by field, against what is stored now. */
  changes: FieldChange[];
  productId: string | null;
  /** Of a row that was committed: what came of it. */
  result: ImportResult | null;
}

export interface RowsPage {
  rows: ShownRow[];
  /** The `after` of the next page, or null at the end. */
  next: number | null;
  total: number | { atLeast: number };
}

/** One page of an import's rows that match, in the order of the file. Throws `forbidden`, `import_not_found`. */
export async function listRows(context: Context, { importId, ...query }: Omit<RowsQuery, "limit"> & { importId: string; limit: number }): Promise<RowsPage> {
  const { db } = context;
  const found = await getImport(context, importId);
  const filter = { importId, outcomes: query.outcome, code: query.code, field: query.code === undefined ? undefined : query.field, hasProblems: query.problems === "yes" };
  const rows = await listImportRowsPage(db, { ...filter, after: query.after, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const numbers = page.map(({ number }) => number);
  const problems = await listProblems(db, { importId, numbers });
  const results = new Map((await listResultsByNumber(db, { importId, numbers })).map((result) => [result.number, result]));
  const changing = page.filter(({ outcome, number }) => outcome === "changed" && !results.has(number));
  const checked = changing.length === 0 ? [] : await rowChecker(planOf(found))(db, changing);
  const changes = new Map(checked.map((row) => [row.number, changesOf(row)]));
  return {
    rows: page.map(({ number, cells, outcome, productId }) => ({
      number, cells, outcome,
      productId: results.get(number)?.productId ?? productId,
      problems: problems.filter((problem) => problem.number === number),
      changes: changes.get(number) ?? [],
      result: results.get(number) ?? null,
    })),
    next: rows.length > query.limit ? page.at(-1)!.number : null,
    total: totalOf(await countImportRows(db, { ...filter, most: COUNTED_MAX + 1 })),
  };
}

function changesOf({ match, record }: CheckedRow): FieldChange[] {
  return match && record ? diffVersions(productSnapshot(match.product), record) : [];
}

/** What is wrong with the file, grouped by what mends it, blockers first. Throws `forbidden`, `import_not_found`. */
export async function listRepairs(context: Context, { importId }: { importId: string }): Promise<ProblemGroup[]> {
  await getImport(context, importId);
  return listProblemGroups(context.db, importId);
}

/** The commonest cells of one group of problems, each with how often it stands there: to replace one everywhere at once. */
export async function listRepairValues(context: Context, input: { importId: string; code: string; field: string | null }) {
  await getImport(context, input.importId);
  return listFoundValues(context.db, { ...input, limit: 50 });
}

/** The products that an import made or changed, and rows refused at the last moment, in the order of the file. */
export async function listImportResults(context: Context, { importId, after, limit }: { importId: string; after: number; limit: number }) {
  await getImport(context, importId);
  const rows = await listResults(context.db, { importId, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { results: page, next: rows.length > limit ? page.at(-1)!.result.number : null };
}
