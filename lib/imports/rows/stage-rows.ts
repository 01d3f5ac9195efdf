import { listActiveEdits } from "@/db/queries/import-edits";
import { countOutcomes } from "@/db/queries/import-repairs";
import type { NewStagedRow } from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb, TenantDb } from "@/db/tenant";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { SheetRow } from "@/lib/platform/spreadsheets/contract";
import { validateRecord } from "@/lib/products/registration/validate-records";
import type { ColumnTarget } from "../commit/plan-rules";
import { type ImportCounts, NO_COUNTS } from "../rules";
import { jsonIn, listTexts, rootOf } from "../values/list-text";
import { type ReadingOptions, type ReadRow, rowReader } from "./read-row";
import { statedHash } from "./statements";
import { totalsFinder } from "./totals-rows";
import type { InputRow, ValidatedRow } from "./validate-rows";

type RowPlan = Pick<ImportRow, "targets" | "options" | "columns" | "inspection">;

/** Call the returned function with all rows below the header in order: sums are recognised by the rows before. */
export function rowInput(plan: RowPlan): (rows: readonly SheetRow[]) => InputRow[] {
  const namedColumns = plan.inspection.kind === "csv" ? plan.columns.findLastIndex(({ name }) => name !== "") + 1 : 0;
  const isTotals = totalsFinder(plan.targets);
  return (rows) =>
    rows
      .filter(({ isHidden }) => !(isHidden && plan.options.hiddenRows === "skip"))
      .map((row) => {
        const error = rowErrorOf(row, plan, namedColumns);
        return { number: row.number, cells: row.cells, error, isTotals: isTotals(row.cells) };
      })
      .filter(({ cells, error, isTotals: isSum }) => {
        if (isSum && plan.options.totalsRows === "skip") return false;
        return error || cells.some((cell) => cell !== "");
      })
      .map(({ error, isTotals: isSum, ...row }) => {
        const isRefused = isSum && plan.options.totalsRows === undefined;
        return { ...row, error: error ?? (isRefused ? "totals_row" : null) };
      });
}

function rowErrorOf(row: SheetRow, { targets, options }: RowPlan, namedColumns: number): string | null {
  const { error, cells, isHidden } = row;
  if (error && (error.columns?.some((column) => targets[column - 1] != null) ?? true)) return error.code;
  if (isHidden && options.hiddenRows === undefined) return "row_hidden";
  if (namedColumns > 0 && cells.length > namedColumns && isShifted(cells, targets, namedColumns))
    return "more_cells_than_names";
  return null;
}

/** An unquoted delimiter in a text shifts all cells after it. */
function isShifted(cells: readonly string[], targets: RowPlan["targets"], namedColumns: number): boolean {
  return cells.some((cell, index) => index >= namedColumns && targets[index] == null && cell.trim() !== "");
}

export async function withEdits(db: BrandDb, importId: string, rows: readonly InputRow[]): Promise<InputRow[]> {
  const numbers = rows.map(({ number }) => number);
  const edits = await listActiveEdits(db, { importId, fromRow: Math.min(...numbers), toRow: Math.max(...numbers) });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const { number, column, after } of edits) {
    const row = byNumber.get(number);
    if (row) byNumber.set(number, { number, cells: writtenOver(row.cells, column, after) });
  }
  return [...byNumber.values()];
}

export function writtenOver(cells: readonly string[], column: number, value: string): string[] {
  const after = Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) => cells[index] ?? "");
  after[column] = value;
  return after;
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
  row,
}: ValidatedRow): NewStagedRow {
  return {
    number,
    cells,
    error,
    outcome,
    productKey: key,
    stated: key === null ? null : statedHash(row, isAdding),
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

export async function countStaged(tx: TenantDb, importId: string): Promise<ImportCounts> {
  const counts = await countOutcomes(tx, importId);
  const of = (what: string) => counts[what] ?? 0;
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

export interface StoredCell {
  value: string | null;
  readFrom: string | null;
}

export function storedCells(
  targets: readonly (ColumnTarget | null)[],
  options: ReadingOptions,
  locale: Locale = "en",
): (cells: readonly string[]) => (StoredCell | null)[] {
  const readRow = rowReader(targets, options);
  const { textOf } = listTexts(locale);
  return (cells) => {
    const row = readRow(cells);
    const validated = validateRecord(row.values);
    const record: Readonly<Record<string, unknown>> = validated.ok ? validated.record : {};
    return targets.map((target, column): StoredCell | null => {
      if (target === null) return null;
      const cell = (cells[column] ?? "").trim();
      if (cell === "") return { value: null, readFrom: null };
      const stored = valueAt(target.field, record, row);
      const isList = typeof stored === "object" && stored !== null;
      const value = stored == null ? null : isList ? textOf(rootOf(target.field), stored) : String(stored);
      return { value, readFrom: value === cell || (value !== null && jsonIn(cell) !== null) ? null : cell };
    });
  };
}

/** Stored lists have no gaps, so entries follow the order in the file. */
function valueAt(field: string, record: Readonly<Record<string, unknown>>, { values, entries, id }: ReadRow): unknown {
  const [name = "", second, third] = field.split(".");
  if (field === "id") return id;
  if (third !== undefined) return entries.get(name)?.[Number(second) - 1]?.[third];
  const own = record[name] ?? values[name];
  return second === undefined ? own : (own as Record<string, unknown> | null | undefined)?.[second];
}
