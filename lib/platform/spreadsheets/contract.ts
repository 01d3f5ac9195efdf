export type SpreadsheetKind = "csv" | "xlsx";

/** In iconv-lite's names. If several encodings decode a text to the same result, the first is preferred. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "iso-8859-15",
  "iso-8859-2",
  "iso-8859-9",
  "macintosh",
  "cp437",
  "cp850",
  "cp852",
  "shift_jis",
  "gb18030",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export type SpreadsheetSource = string | { text: string };

export interface CsvDialect {
  encoding: Encoding;
  delimiter: Delimiter;
  hasBom: boolean;
  /** Guesses for an uncertain encoding, the best first. Empty if the encoding is certain. */
  readings: EncodingReading[];
}

export interface EncodingReading {
  encoding: Encoding;
  sample: string;
}

export interface RowError {
  code: "unclosed_quote" | "stray_quote" | "space_before_quote" | "formula_without_value";
  /** From 1. Undefined if the whole row is doubtful. */
  columns?: number[];
}

export interface SheetRow {
  /** The spreadsheet's own row number, from 1. Rows without text are left out, so numbers can be missing. */
  number: number;
  /** The displayed values without rounding. Rows can differ in length, because XLSX omits empty cells at the end. */
  cells: string[];
  error?: RowError;
  isHidden?: boolean;
}

export interface SheetShape {
  index: number;
  name: string;
  isHidden: boolean;
  firstRows: SheetRow[];
  columnCount: number;
  rowCount?: number;
  cellCount?: number;
  spans?: SheetSpan[];
}

export interface SheetSpan {
  row: number;
  from: number;
  to: number;
}

export interface SpreadsheetShape {
  kind: SpreadsheetKind;
  dialect: CsvDialect | null;
  sheets: SheetShape[];
}

export interface ReadChoice {
  sheetIndex?: number;
  encoding?: Encoding;
  delimiter?: Delimiter;
}
