import type { RowOutcome } from "@/lib/imports/rules";
import type { CellChoice } from "@/lib/imports/values/cell-choices";

export interface GridColumn {
  index: number;
  name: string;
  field: string | null;
  isName?: boolean;
  /** Null or undefined: free text. */
  choices?: readonly CellChoice[] | null;
}

export interface GridProblem {
  /** Null: the problem concerns the whole row or a field without a column. */
  column: number | null;
  about: string;
  severity: "error" | "warning";
  found: string | null;
  expected: string;
  fix: string | null;
}

export interface GridRow {
  number: number;
  cells: readonly string[];
  outcome: RowOutcome;
  problems: readonly GridProblem[];
}

/** The rows with a new value; the problems of its cell are unknown until the server has validated it. */
export function withEdit(
  rows: readonly GridRow[],
  { number, column, value }: { number: number; column: number; value: string },
): readonly GridRow[] {
  return rows.map((row) => {
    if (row.number !== number) return row;
    const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) => row.cells[index] ?? "");
    cells[column] = value;
    return { ...row, cells, problems: row.problems.filter((problem) => problem.column !== column) };
  });
}

export interface Place {
  row: number;
  column: number;
}

const MOVES: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

export function moved(
  { row, column }: Place,
  key: string,
  { rows, columns }: { rows: number; columns: number },
): Place | null {
  const step = MOVES[key];
  if (!step) return null;
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return { row: within(row + step[0], rows), column: within(column + step[1], columns) };
}
