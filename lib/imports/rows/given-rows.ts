import type { ImportRow } from "@/db/queries/imports";
import type { SheetRow } from "@/lib/platform/spreadsheets/contract";
import { isWrittenNumber } from "../columns/column-content";
import { findField } from "../columns/fields";
import { bare } from "../words/words";
import type { GivenRow } from "./validate-rows";

/** The rows of a file as they go into the check, each with what is wrong with it as a whole. */

export type RowPlan = Pick<ImportRow, "targets" | "options" | "columns" | "inspection">;

/** Without blank rows, and without hidden ones where they are to be left out. */
export function givenRows(rows: readonly SheetRow[], plan: RowPlan): GivenRow[] {
  const namedColumns = plan.inspection.kind === "csv" ? plan.columns.findLastIndex(({ name }) => name !== "") + 1 : 0;
  return rows
    .filter(({ isHidden }) => !(isHidden && plan.options.hiddenRows === "skip"))
    .map((row) => ({ number: row.number, cells: row.cells, error: rowErrorOf(row, plan, namedColumns) }))
    .filter(({ cells, error }) => error || cells.some((cell) => cell !== ""));
}

/** `namedColumns`: 0 where no row can be shifted. */
function rowErrorOf(row: SheetRow, { targets, options }: RowPlan, namedColumns: number): string | null {
  const { error, cells, isHidden } = row;
  // An error of columns that the import ignores is none.
  if (error && (error.columns?.some((column) => targets[column - 1] != null) ?? true)) return error.code;
  if (isHidden && options.hiddenRows === undefined) return "row_hidden";
  if (namedColumns > 0 && cells.length > namedColumns && isShifted(cells, targets, namedColumns))
    return "more_cells_than_names";
  return isTotalsRow(cells, targets) ? "totals_row" : null;
}

/** A delimiter within a text that has no quotation marks moves all cells behind it. */
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

/** One cell says that these are totals, all others are numbers, and nothing tells a product or a unit. */
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
