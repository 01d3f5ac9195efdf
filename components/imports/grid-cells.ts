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
