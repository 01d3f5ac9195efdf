import { hasEdits, listActiveEdits } from "@/db/queries/import-edits";
import { countOutcomes, type FieldColumns } from "@/db/queries/import-repairs";
import {
  refreshPlannerStatistics,
  insertImportRows,
  insertProblems,
  type NewStagedRow,
} from "@/db/queries/import-rows";
import { deleteStagedRows, type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { appendEvents } from "@/lib/events/append-events";
import { now } from "@/lib/platform/clock";
import type { SheetRow } from "@/lib/platform/spreadsheets/contract";
import { isWrittenNumber } from "../columns/column-content";
import { findField } from "../columns/fields";
import { resolveProducts } from "../commit/resolve-products";
import { readRows } from "../files/read-file";
import { requireStarter } from "../files/starter";
import { type ImportCounts, NO_COUNTS } from "../rules";
import { bare } from "../synonyms/synonyms";
import { statedHash } from "../values/stated-data";
import { type ValidatedRow, type ValidationPlan, type InputRow, rowValidator } from "./validate-rows";

type RowPlan = Pick<ImportRow, "targets" | "options" | "columns" | "inspection">;

function inputRows(rows: readonly SheetRow[], plan: RowPlan): InputRow[] {
  const namedColumns = plan.inspection.kind === "csv" ? plan.columns.findLastIndex(({ name }) => name !== "") + 1 : 0;
  return rows
    .filter(({ isHidden }) => !(isHidden && plan.options.hiddenRows === "skip"))
    .map((row) => ({ number: row.number, cells: row.cells, error: rowErrorOf(row, plan, namedColumns) }))
    .filter(({ cells, error }) => error || cells.some((cell) => cell !== ""));
}

function rowErrorOf(row: SheetRow, { targets, options }: RowPlan, namedColumns: number): string | null {
  const { error, cells, isHidden } = row;
  if (error && (error.columns?.some((column) => targets[column - 1] != null) ?? true)) return error.code;
  if (isHidden && options.hiddenRows === undefined) return "row_hidden";
  if (namedColumns > 0 && cells.length > namedColumns && isShifted(cells, targets, namedColumns))
    return "more_cells_than_names";
  return isTotalsRow(cells, targets) ? "totals_row" : null;
}

/** An unquoted delimiter in a text shifts all cells after it. */
function isShifted(cells: readonly string[], targets: RowPlan["targets"], namedColumns: number): boolean {
  return cells.some((cell, index) => index >= namedColumns && targets[index] == null && cell.trim() !== "");
}

const TOTALS = new Set(
  [
    "total; totals; subtotal; grand total; sum",
    "summe; gesamt; gesamtsumme; zwischensumme; insgesamt",
    "somme; total général; sous-total; totaux",
    "totale; subtotale; totale generale; totale complessivo; totali; somma",
    "suma; total general; totales",
  ].flatMap((words) => words.split(";").map(bare)),
);
const TOTAL_CHARACTERS_MAX = 40;

const saysTotal = (cell: string): boolean => cell.length <= TOTAL_CHARACTERS_MAX && TOTALS.has(bare(cell));

/** One cell says that these are totals, all others are numbers, and nothing identifies a product or unit. */
function isTotalsRow(cells: readonly string[], targets: RowPlan["targets"]): boolean {
  const place = cells.findIndex(saysTotal);
  if (place === -1) return false;
  return cells.every((cell, index) => {
    const text = cell.trim();
    if (index === place || text === "") return true;
    const field = findField(targets[index]?.field ?? "");
    return isWrittenNumber(text) && !field?.identifies && field?.path !== "name";
  });
}

/** Below this number of rows, outdated planner statistics do not matter. */
const PLANNED_BLINDLY_MAX = 5_000;

export function planOf({ brandId, targets, options }: ImportRow): ValidationPlan {
  return { brandId, targets, options };
}

export function stagedRow({
  number,
  cells,
  error,
  outcome,
  key,
  isAdding,
  lacksName,
  unit,
  unitId,
  units,
  match,
  derived,
}: ValidatedRow): NewStagedRow {
  return {
    number,
    cells,
    error,
    outcome,
    productKey: key,
    stated: key === null ? null : statedHash(derived, isAdding),
    lacksName,
    unit,
    unitId,
    units,
    productId: match?.product.id ?? null,
    productVersion: match?.product.version ?? null,
  };
}

export function problemRows(rows: readonly ValidatedRow[]) {
  return rows.flatMap(({ number, problems }) => problems.map((problem, ordinal) => ({ ...problem, number, ordinal })));
}

export function columnsByField({ targets }: Pick<ImportRow, "targets">): FieldColumns {
  return Object.fromEntries(targets.flatMap((target, index) => (target ? [[target.field, index]] : [])));
}

/**
 * Checks every row and sets the import to `checked`. An interrupted run resumes after its last written batch. Throws
 * as `requireStarter`, and SpreadsheetError for a broken file.
 */
export async function stageRows(db: BrandDb, found: ImportRow, signal: AbortSignal): Promise<void> {
  const { id: importId, headerRow, progressRow, inspection, sheetIndex } = found;
  if (progressRow === 0) await db.transaction((tx) => deleteStagedRows(tx, importId));
  const validate = rowValidator(planOf(found));
  const isEdited = await hasEdits(db, importId);
  let writing: Promise<void> = Promise.resolve();
  let staged = progressRow;
  for await (const batch of readRows(importId, inspection.kind, { sheetIndex, dialect: inspection.dialect }, signal)) {
    const body = batch.filter(({ number }) => number > Math.max(headerRow ?? 0, progressRow));
    const rows = inputRows(body, found);
    if (rows.length === 0) continue;
    const given = isEdited ? await withEdits(db, importId, rows) : rows;
    const validated = await validate(db, given);
    const writingNext = writeBatch(db, found, { validated, predecessor: writing });
    writingNext.catch(() => undefined);
    await writing;
    writing = writingNext;
    staged += rows.length;
  }
  await writing;
  if (staged > PLANNED_BLINDLY_MAX) await refreshPlannerStatistics(db);
  await finishValidation(db, found);
}

async function withEdits(db: BrandDb, importId: string, rows: readonly InputRow[]): Promise<InputRow[]> {
  const numbers = rows.map(({ number }) => number);
  const edits = await listActiveEdits(db, { importId, fromRow: Math.min(...numbers), toRow: Math.max(...numbers) });
  const given = new Map(rows.map((row) => [row.number, row]));
  for (const { number, column, after } of edits) {
    const row = given.get(number);
    if (row) given.set(number, { number, cells: writtenOver(row.cells, column, after) });
  }
  return [...given.values()];
}

export function writtenOver(cells: readonly string[], column: number, value: string): string[] {
  const after = Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) => cells[index] ?? "");
  after[column] = value;
  return after;
}

/**
 * Writes a batch while the previous one is still being committed. Progress is written in order, so that an
 * interruption leaves whole batches from the first row on. `predecessor` resolves when the previous batch is
 * committed.
 */
async function writeBatch(
  db: BrandDb,
  found: ImportRow,
  { validated, predecessor }: { validated: readonly ValidatedRow[]; predecessor: Promise<void> },
): Promise<void> {
  const { id: importId } = found;
  await db.transaction(async (tx) => {
    await insertImportRows(tx, { importId, rows: validated.map(stagedRow) });
    await insertProblems(tx, { importId, problems: problemRows(validated) });
    await predecessor;
    await requireStarter(tx, found);
    await updateImport(tx, {
      importId,
      at: now(),
      set: { progressRow: Math.max(...validated.map(({ number }) => number)) },
    });
  });
}

async function finishValidation(db: BrandDb, found: ImportRow): Promise<void> {
  const { id: importId } = found;
  await db.transaction(async (tx) => {
    await resolveProducts(tx, { importId, plan: planOf(found), columns: columnsByField(found) });
    const counts = countsOf(await countOutcomes(tx, importId));
    await updateImport(tx, { importId, at: now(), set: { state: "checked", counts } });
    await appendEvents(tx, found.brandId, { type: "import.checked", subjects: [importId] });
  });
}

export function countsOf(counted: Record<string, number>): ImportCounts {
  const of = (what: string) => counted[what] ?? 0;
  const products = (outcome: keyof ImportCounts["products"]) =>
    of(outcome) - of(`shared ${outcome}`) + of(`products ${outcome}`);
  return {
    ...NO_COUNTS,
    rows: of("new") + of("changed") + of("added") + of("unchanged") + of("refused"),
    new: of("new"),
    changed: of("changed"),
    added: of("added"),
    unchanged: of("unchanged"),
    refused: of("refused"),
    errors: of("error"),
    warnings: of("warning"),
    passports: of("passports"),
    products: {
      new: products("new"),
      changed: products("changed"),
      added: products("added"),
      unchanged: products("unchanged"),
    },
  };
}
