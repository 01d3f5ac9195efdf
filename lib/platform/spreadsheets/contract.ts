/** What a spreadsheet is to the rest of the house: sheets of rows of texts, from a file or from pasted cells. */

export type SpreadsheetKind = "csv" | "xlsx";

/** As iconv-lite names them; of those that read a text alike, the first is preferred. */
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

/** A file on disk, or cells as the clipboard gives them. */
export type SpreadsheetSource = string | { text: string };

export interface CsvDialect {
  encoding: Encoding;
  delimiter: Delimiter;
  hasBom: boolean;
  /** What several encodings read in the same bytes, the guess first; empty: there is no doubt. */
  readings: EncodingReading[];
}

/** The beginning of a text as one encoding reads it. */
export interface EncodingReading {
  encoding: Encoding;
  sample: string;
}

/** What was wrong with one row although the rest of the file can be read. */
export interface RowError {
  code: "unclosed_quote" | "stray_quote" | "space_before_quote" | "formula_without_value";
  /** From 1; left out where the whole row is doubtful. */
  columns?: number[];
}

export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. Rows without any text are left out, and their numbers with them. */
  number: number;
  /** As a person reads them in the sheet, yet exact. Rows may differ in length: XLSX leaves empty ends out. */
  cells: string[];
  error?: RowError;
  /** By a filter, a group or by hand: who looks at the sheet does not see it. */
  isHidden?: boolean;
}

export interface SheetShape {
  index: number;
  name: string;
  isHidden: boolean;
  /** The first 30 that hold any text. */
  firstRows: SheetRow[];
  /** Of the widest row that was looked at. */
  columnCount: number;
  /** Rows and cells with text, headings included: of several sheets the fullest can be told. */
  rowCount?: number;
  cellCount?: number;
  /** Cells merged to the right within the first rows; columns count from 0. */
  spans?: SheetSpan[];
}

export interface SheetSpan {
  row: number;
  from: number;
  to: number;
}

export interface SpreadsheetShape {
  kind: SpreadsheetKind;
  /** Null for XLSX. */
  dialect: CsvDialect | null;
  /** Exactly one for CSV, with an empty name. */
  sheets: SheetShape[];
}

/** What is left out is found out: the first visible sheet with rows, the encoding, the delimiter. */
export interface ReadChoice {
  sheetIndex?: number;
  encoding?: Encoding;
  delimiter?: Delimiter;
}
