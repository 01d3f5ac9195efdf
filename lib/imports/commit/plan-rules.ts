import type { Encoding, EncodingReading, SheetShape } from "@/lib/platform/spreadsheets/contract";

export interface SheetView extends Omit<SheetShape, "firstRows"> {
  firstRows: { number: number; cells: string[] }[];
}

export interface Inspection {
  kind: "csv" | "xlsx" | "ndjson";
  dialect: { encoding: string; delimiter: string } | null;
  /** How several possible encodings read the file, best guess first. Absent if the encoding is certain or chosen. */
  readings?: EncodingReading[];
  isEncodingStated?: boolean;
  sheets: SheetView[];
}

export interface ColumnSample {
  index: number;
  name: string;
  samples: string[];
  facts?: ColumnFacts;
  /** In workbooks and comma-separated files, a point can only be a decimal mark. */
  isPointDecimal?: boolean;
}

export interface ColumnFacts {
  filled: number;
  different: number;
  most: number;
}

export const ADDED_COLUMN = "carnet: ";

export function ownColumns<Column extends Pick<ColumnSample, "name">>(columns: readonly Column[]): Column[] {
  return columns.filter(({ name }) => !name.startsWith(ADDED_COLUMN));
}

/** `unknown`: `1,800` and `1.800` are ambiguous and rejected. `unknown_comma` (workbooks, commas): only `1,800` is. */
export const DECIMAL_MARKS = [".", ",", "unknown", "unknown_comma"] as const;
/** `unknown`: the order of day and month is undecided, so `03/04/2026` is rejected. */
export const DATE_ORDERS = ["ymd", "dmy", "mdy", "unknown"] as const;
/** Unit of a column's bare numbers; `fraction` is a share of 1 for a percent field. */
export const SCALES = [
  "plain",
  "fraction",
  "mg",
  "g",
  "kg",
  "t",
  "ml",
  "l",
  "m3",
  "wh",
  "kwh",
  "mwh",
  "months",
  "years",
] as const;
export type Scale = (typeof SCALES)[number];

export interface ColumnTarget {
  field: string;
  scale: Scale;
  decimal: (typeof DECIMAL_MARKS)[number];
  dates: (typeof DATE_ORDERS)[number];
}

export const COMMITS = ["ask", "good", "all", "clean", "never"] as const;

/** Rows that the workbook hides, or that look like totals, are rejected until this is chosen. */
export const HIDDEN_ROWS = ["import", "skip"] as const;

/** The brand's own words by field pattern, with the value that each means. */
export type RememberedSynonyms = Record<string, Record<string, string>>;

export interface ImportOptions {
  blanks: "keep" | "clear";
  /** After the check. `good`: commit valid rows; `all`: only if all are valid; `clean`: else wait; `never`: dry run. */
  commit: (typeof COMMITS)[number];
  hiddenRows?: (typeof HIDDEN_ROWS)[number];
  totalsRows?: (typeof HIDDEN_ROWS)[number];
  encoding?: Encoding;
  words?: RememberedSynonyms;
}

export const DEFAULT_OPTIONS: ImportOptions = { blanks: "keep", commit: "ask" };

export interface Suggestion {
  target: ColumnTarget;
  reason: "remembered" | "name" | "synonym" | "lower_row" | "values";
  confidence: "sure" | "likely" | "guess";
}
