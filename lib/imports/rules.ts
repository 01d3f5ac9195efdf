/**
 * An import: a file that becomes products. It is staged first and writes nothing: the file is kept as it came, its rows
 * and what is wrong with them are kept beside it, and only a commit registers or changes products. Every state can be
 * left and come back to.
 *
 *     uploaded -> header_chosen -> checking -> checked -> committing -> committed -> undoing -> undone
 *     all up to committing -> cancelled; a file that breaks off while it is read -> failed
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

/** `pickup`: found in a folder that the brand has named (lib/pickups). */
export const IMPORT_SOURCES = ["portal", "api", "pickup"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** What will come of a row; `added`: units for a product that stays as it is. */
export const ROW_OUTCOMES = ["new", "changed", "added", "unchanged", "refused"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** Of these a commit makes something. */
export const STORED_OUTCOMES = ["new", "changed", "added"] as const satisfies readonly RowOutcome[];

/** What has come of a row. Each product has one with `created`, `changed` or `added`; its other rows are `unit`. */
export const RESULT_OUTCOMES = ["created", "changed", "added", "unit", "refused"] as const;
export type ResultOutcome = (typeof RESULT_OUTCOMES)[number];

/** An error keeps its row out; a warning does not. */
export const PROBLEM_SEVERITIES = ["error", "warning"] as const;
export type ProblemSeverity = (typeof PROBLEM_SEVERITIES)[number];

/** `keep`: a blank cell says nothing. `clear`: it takes back what the product declares. */
export const BLANK_RULES = ["keep", "clear"] as const;

export const FILE_BYTES_MAX = 100 * 1024 * 1024;
export const FILE_NAME_CHARACTERS_MAX = 200;
/** Told of one row; a row with more is refused all the same. */
export const PROBLEMS_PER_ROW_MAX = 50;
/** Days after which the file and the rows of an ended import are removed; its line in the history stays. */
export const ROW_RETENTION_DAYS = 90;
/** An import that nobody has gone on with for so long ends by itself. */
export const UNFINISHED_RETENTION_DAYS = 30;
/** The number of a brand's imports that may wait to be finished: each keeps a file and its rows. */
export const UNFINISHED_MAX = 20;

/** States in which the job loop has work. */
export const WORKING_STATES = ["checking", "committing", "undoing"] as const satisfies readonly ImportState[];
/** States in which the columns, and what stands before them, may be chosen anew. */
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
/** Something is still to come of it. */
export const UNFINISHED_STATES = [
  "uploaded",
  "header_chosen",
  "checking",
  "checked",
  "committing",
] as const satisfies readonly ImportState[];
/** A person has to go on, or nobody will. */
export const WAITING_STATES = [
  "uploaded",
  "header_chosen",
  "checked",
  "failed",
] as const satisfies readonly ImportState[];

export function isOneOf(states: readonly ImportState[], state: ImportState): boolean {
  return states.includes(state);
}

/** The number of rows and products of each kind, counted at the check, the last two at commit and undo. */
export interface ImportCounts {
  rows: number;
  new: number;
  changed: number;
  added: number;
  unchanged: number;
  refused: number;
  errors: number;
  warnings: number;
  /** Passports that the good rows will make. */
  passports: number;
  /** Products that the good rows mean: `changed` and `added` are registered, `added` get units alone. */
  products: { new: number; changed: number; added: number; unchanged: number };
  /** Products made, changed and added to, the passports they got, and rows refused. */
  committed: { created: number; changed: number; added: number; units: number; refused: number };
  /** Products removed and restored, units taken back from products that stay, rows of whose effect some was kept. */
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
/** Of those, the registered ones. */
export const existingOf = ({ products }: Pick<ImportCounts, "products">) =>
  products.changed + products.added + products.unchanged;
/** Products of which a commit made anything. */
export const madeOf = ({ committed }: Pick<ImportCounts, "committed">) =>
  committed.created + committed.changed + committed.added;

/** What may have happened to a product since an import made or changed it, so that it cannot be taken back. */
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
  /** The passport code of the unit that something was built upon; null: it is the product. */
  code: string | null;
}

/** Up to here products that stand in the way are named. */
export const BLOCKERS_NAMED_MAX = 100;

/** One thing that is wrong, or doubtful, in one cell or in a whole row. */
export interface RowProblem {
  /** The column in the file, from 0; null: no column holds the field. */
  column: number | null;
  /** The field's path in the catalogue, such as `materials.1.mass_pct`; null: the whole row. */
  field: string | null;
  code: string;
  severity: ProblemSeverity;
  found: string | null;
  /** An English sentence: what was expected instead. The portal words it anew by `code`. */
  expected: string;
  /** What to write into the cell instead; null: only a person can tell. */
  fix: string | null;
}
