import type { Encoding, EncodingReading, SheetShape } from "@/lib/platform/spreadsheets/contract";
import type { RememberedSynonyms } from "../synonyms/synonym-rules";

/** How a file is read and matched: what an import keeps between its steps. */

/** A sheet as it was found, without what the reader says of its rows. */
export interface SheetView extends Omit<SheetShape, "firstRows"> {
  /** The first rows as they stand, so that the header can be chosen with one's own eyes. */
  firstRows: { number: number; cells: string[] }[];
}

export interface Inspection {
  kind: "csv" | "xlsx" | "ndjson";
  /** Of text: how its bytes and cells are told apart, as found out or as corrected. */
  dialect: { encoding: string; delimiter: string } | null;
  /** What several encodings read in the file, the guess first. Left out without doubt, or once one was chosen. */
  readings?: EncodingReading[];
  /** The encoding was chosen, by a person, a parameter or for an earlier file of this shape. */
  isEncodingStated?: boolean;
  sheets: SheetView[];
}

/** A column of the file with some of its different values, the commonest first. */
export interface ColumnSample {
  index: number;
  /** As it stands in the header row; empty: it has no name. */
  name: string;
  samples: string[];
  /** Left out by files of before. */
  facts?: ColumnFacts;
  /** A point can only be a decimal mark: in a workbook, and where commas separate the cells. */
  isPointDecimal?: boolean;
}

/** What all rows of the file say of a column. */
export interface ColumnFacts {
  /** Cells that hold anything. */
  filled: number;
  /** Different values; an estimate beyond a few hundred. */
  different: number;
  /** How often the commonest stands. */
  most: number;
}

/** What the names of columns begin with that a file of refused rows has besides its own. */
export const ADDED_COLUMN = "carnet: ";

/** The columns that are the file's own. */
export function ownColumns<Column extends Pick<ColumnSample, "name">>(columns: readonly Column[]): Column[] {
  return columns.filter(({ name }) => !name.startsWith(ADDED_COLUMN));
}

/**
 * `unknown`: nothing in the file says which mark is the decimal one, so `1,800` and `1.800` have two meanings and are
 * refused. `unknown_comma`: a workbook, or a file with commas between its cells; there only `1,800` has two meanings.
 */
export const DECIMAL_MARKS = [".", ",", "unknown", "unknown_comma"] as const;
/** `unknown`: nothing in the file says whether day or month comes first, so `03/04/2026` is refused. */
export const DATE_ORDERS = ["ymd", "dmy", "mdy", "unknown"] as const;
/** What one of a column's bare numbers counts: `fraction` is the share of 1 where the field is percent. */
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

/** What a column is, and how its values are written. */
export interface ColumnTarget {
  /** A field of the catalogue. */
  field: string;
  scale: Scale;
  decimal: (typeof DECIMAL_MARKS)[number];
  dates: (typeof DATE_ORDERS)[number];
}

export const COMMITS = ["ask", "good", "all", "clean", "never"] as const;

/** What happens to rows that the workbook hides; until it is chosen they are refused. */
export const HIDDEN_ROWS = ["import", "skip"] as const;

export interface ImportOptions {
  blanks: "keep" | "clear";
  /**
   * What is done by itself once the check is over. `ask`: nothing. `good`: the good rows. `all`: every row or none.
   * `clean`: every row, or it waits. `never`: it ends, as a dry run does.
   */
  commit: (typeof COMMITS)[number];
  hiddenRows?: (typeof HIDDEN_ROWS)[number];
  /** Of a remembered mapping: the encoding that was chosen for files of this shape. */
  encoding?: Encoding;
  /** What the brand has said that words of its files mean, as it was when the columns were matched. */
  words?: RememberedSynonyms;
}

export const DEFAULT_OPTIONS: ImportOptions = { blanks: "keep", commit: "ask" };

/** Why a column was suggested to be a field. */
export interface Suggestion {
  target: ColumnTarget;
  /** `remembered`: from the last time. `name`: the field's own. `synonym`: a word for it. `values`: by these. */
  reason: "remembered" | "name" | "synonym" | "values";
  confidence: "sure" | "likely" | "guess";
}
