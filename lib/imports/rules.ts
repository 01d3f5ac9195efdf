/**
 * An import turns a file into products. Its rows and their problems are staged first; only a commit registers or
 * changes products. Every state can be left and resumed.
 * uploaded -> header_chosen -> checking -> checked -> committing -> committed -> undoing -> undone
 * all up to committing -> cancelled; a file that breaks off during reading -> failed
 */

export const IMPORT_STATES = [
  "uploaded",
  "header_chosen",
  "checking",
  "checked",
  "committing",
  "committed",
  "cancelled",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `pickup`: the file comes from a folder that the brand configured (lib/pickups). */
export const IMPORT_SOURCES = ["portal", "api", "pickup"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** The expected outcome of a row; `added`: new units for an unchanged product. */
export const ROW_OUTCOMES = ["new", "changed", "added", "unchanged", "refused"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export const STORED_OUTCOMES = ["new", "changed", "added"] as const satisfies readonly RowOutcome[];

/** Each product has one row with `created`, `changed` or `added`; its other rows are `unit`. */
export const RESULT_OUTCOMES = ["created", "changed", "added", "unit", "refused"] as const;
export type ResultOutcome = (typeof RESULT_OUTCOMES)[number];

/** An error excludes its row; a warning does not. */
export const PROBLEM_SEVERITIES = ["error", "warning"] as const;
export type ProblemSeverity = (typeof PROBLEM_SEVERITIES)[number];

/** `keep`: a blank cell changes nothing. `clear`: it removes the stored value. */
export const BLANK_RULES = ["keep", "clear"] as const;

export const FILE_BYTES_MAX = 100 * 1024 * 1024;
export const FILE_NAME_CHARACTERS_MAX = 200;
/** Limits only what is reported; a row with more problems is refused too. */
export const PROBLEMS_PER_ROW_MAX = 50;
/** After this time the file and rows of an ended import are removed; its entry in the history stays. */
export const ROW_RETENTION_DAYS = 90;
export const UNFINISHED_RETENTION_DAYS = 30;
/** Per brand, because each unfinished import stores a file and its rows. */
export const UNFINISHED_MAX = 20;

export const WORKING_STATES = ["checking", "committing", "undoing"] as const satisfies readonly ImportState[];
export const OPEN_STATES = [
  "uploaded",
  "header_chosen",
  "checking",
  "checked",
  "failed",
] as const satisfies readonly ImportState[];
export const CANCELLABLE_STATES = [
  "uploaded",
  "header_chosen",
  "checking",
  "checked",
  "committing",
  "failed",
] as const satisfies readonly ImportState[];
export const UNFINISHED_STATES = [
  "uploaded",
  "header_chosen",
  "checking",
  "checked",
  "committing",
] as const satisfies readonly ImportState[];
export const WAITING_STATES = [
  "uploaded",
  "header_chosen",
  "checked",
  "failed",
] as const satisfies readonly ImportState[];

export function isOneOf(states: readonly ImportState[], state: ImportState): boolean {
  return states.includes(state);
}

export interface ImportCounts {
  rows: number;
  new: number;
  changed: number;
  added: number;
  unchanged: number;
  refused: number;
  errors: number;
  warnings: number;
  passports: number;
  products: { new: number; changed: number; added: number; unchanged: number };
  committed: { created: number; changed: number; added: number; units: number; refused: number };
  /** `removed`, `restored`: products; `units`: those of products that stay; `kept`: rows not fully reverted. */
  undone: { removed: number; restored: number; units: number; kept: number };
}

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  new: 0,
  changed: 0,
  added: 0,
  unchanged: 0,
  refused: 0,
  errors: 0,
  warnings: 0,
  passports: 0,
  products: { new: 0, changed: 0, added: 0, unchanged: 0 },
  committed: { created: 0, changed: 0, added: 0, units: 0, refused: 0 },
  undone: { removed: 0, restored: 0, units: 0, kept: 0 },
};

export const productsOf = ({ products }: Pick<ImportCounts, "products">) =>
  products.new + products.changed + products.added + products.unchanged;
export const existingOf = ({ products }: Pick<ImportCounts, "products">) =>
  products.changed + products.added + products.unchanged;
export const madeOf = ({ committed }: Pick<ImportCounts, "committed">) =>
  committed.created + committed.changed + committed.added;

export const UNDO_HINDRANCES = [
  "edited",
  "reviewed",
  "recalled",
  "transferred",
  "unit_changed",
  "warranty_changed",
  "units_added",
] as const;
export type UndoHindrance = (typeof UNDO_HINDRANCES)[number];

export interface UndoBlocker {
  number: number;
  productId: string;
  name: string;
  hindrance: UndoHindrance;
  /** The passport code of the affected unit; null: the product itself is affected. */
  code: string | null;
}

export const BLOCKERS_NAMED_MAX = 100;

export interface RowProblem {
  column: number | null;
  /** The field's path in the catalogue, such as `materials.1.mass_pct`; null: the whole row. */
  field: string | null;
  code: string;
  severity: ProblemSeverity;
  found: string | null;
  /** An English sentence; the portal translates by `code`. */
  expected: string;
  /** The suggested value for the cell; null: only a person can decide. */
  fix: string | null;
}
