import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { ColumnSample, ColumnTarget, ImportOptions, Inspection } from "@/lib/imports/commit/plan-rules";
import {
  IMPORT_SOURCES,
  IMPORT_STATES,
  type ImportCounts,
  PROBLEM_SEVERITIES,
  RESULT_OUTCOMES,
  ROW_OUTCOMES,
  type RowProblem,
  type UndoBlocker,
} from "@/lib/imports/rules";
import type { SpreadsheetErrorDetails } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";

/** A file on its way to becoming products, and afterwards the record of what it became. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    source: text("source", { enum: [...IMPORT_SOURCES] }).notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id").notNull(),
    state: text("state", { enum: [...IMPORT_STATES] }).notNull(),
    fileName: text("file_name").notNull(),
    fileBytes: bigint("file_bytes", { mode: "number" }).notNull(),
    /** Of the file, hexadecimal. */
    sha256: text("sha256").notNull(),
    /** What the file turned out to be: kind, dialect, sheets with their first rows. */
    inspection: jsonb("inspection").$type<Inspection>().notNull(),
    sheetIndex: integer("sheet_index").notNull().default(0),
    /** Where the column names stand; null: not chosen yet; 0: the file has none. */
    headerRow: integer("header_row"),
    /** 2: the names are joined from that row and the one above it. */
    headerRows: integer("header_rows").notNull().default(1),
    /** Hash of the column names: files of one shape are matched alike. */
    shape: text("shape"),
    columns: jsonb("columns").$type<ColumnSample[]>().notNull().default([]),
    /** One entry a column; null: ignored. */
    targets: jsonb("targets").$type<(ColumnTarget | null)[]>().notNull().default([]),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    counts: jsonb("counts").$type<ImportCounts>().notNull(),
    /** The last row that the present step has dealt with. */
    progressRow: integer("progress_row").notNull().default(0),
    /** Why it failed: a code and a sentence. */
    errorCode: text("error_code"),
    errorDetail: text("error_detail"),
    /** Where in the file, and beyond which limit. */
    errorMembers: jsonb("error_members").$type<SpreadsheetErrorDetails>(),
    /** Who asked for the step that goes on: the job loop works in this name. Null: whoever began the import. */
    askedByKind: text("asked_by_kind"),
    askedById: text("asked_by_id"),
    /** What an undo began from, and goes back to when something stands in its way. */
    undoFrom: text("undo_from", { enum: ["committed", "cancelled"] }),
    /** What stood in the way of the last undo; null: nothing that is known of. */
    undoBlockers: jsonb("undo_blockers").$type<UndoBlocker[]>(),
    /** The file and the rows are there no more. */
    isPurged: boolean("is_purged").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("imports_by_brand").on(table.brandId, table.id),
    index("imports_to_purge")
      .on(table.updatedAt)
      .where(sql`not is_purged`),
    check("imports_state_known", oneOf("state", IMPORT_STATES)),
    check("imports_source_known", oneOf("source", IMPORT_SOURCES)),
  ],
);

const importId = () => text("import_id").notNull();

/**
 * The rows of a file as they stand after all edits, each with what will come of it. Written in batches, read in pages.
 * Like problems and results without a foreign key: checking one costs a million rows eight seconds, and as much again
 * when they go.
 */
export const importRows = pgTable(
  "import_rows",
  {
    importId: importId(),
    /** Where the row stands in the file. */
    number: integer("number").notNull(),
    cells: json("cells").$type<string[]>().notNull(),
    /** What the reader found wrong with the row as such. */
    error: text("error"),
    outcome: text("outcome", { enum: [...ROW_OUTCOMES] }).notNull(),
    /** What the row's product is known by within the file; null: the row is a product of its own. */
    productKey: text("product_key"),
    /** Hash of what the row states of a product that it may share with other rows. */
    stated: text("stated"),
    /** The row counts on another one of its product to name it. */
    lacksName: boolean("lacks_name").notNull().default(false),
    /** What may stand once in a file: GTIN or product with the serial number, and the unit's own id. */
    unit: text("unit"),
    unitId: text("unit_id"),
    /** Passports that the row makes. */
    units: integer("units").notNull(),
    /** The registered product that the row means, and its version when it was checked. */
    productId: text("product_id"),
    productVersion: integer("product_version"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index("import_rows_by_product_key")
      .on(table.importId, table.productKey)
      .where(sql`product_key is not null`),
    index("import_rows_by_unit")
      .on(table.importId, table.unit)
      .where(sql`unit is not null`),
    index("import_rows_by_unit_id")
      .on(table.importId, table.unitId)
      .where(sql`unit_id is not null`),
    index("import_rows_apart")
      .on(table.importId, table.outcome, table.number)
      .where(sql`outcome in ('changed', 'refused')`),
    check("import_rows_outcome_known", oneOf("outcome", ROW_OUTCOMES)),
  ],
);

export const importProblems = pgTable(
  "import_problems",
  {
    importId: importId(),
    number: integer("number").notNull(),
    ordinal: integer("ordinal").notNull(),
    column: integer("column_index"),
    field: text("field"),
    code: text("code").notNull(),
    severity: text("severity", { enum: [...PROBLEM_SEVERITIES] }).notNull(),
    found: text("found"),
    expected: text("expected").notNull(),
    fix: text("fix"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number, table.ordinal] }),
    index("import_problems_by_repair").on(table.importId, table.code, table.field, table.number),
  ],
);

/** What was written over the file's own cells. Edits made at once have one number and are undone together. */
export const importEdits = pgTable(
  "import_edits",
  {
    importId: importId(),
    edit: integer("edit").notNull(),
    number: integer("number").notNull(),
    column: integer("column_index").notNull(),
    before: text("before").notNull(),
    after: text("after").notNull(),
    isUndone: boolean("is_undone").notNull().default(false),
    userId: text("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.edit, table.number, table.column] }),
    foreignKey({ name: "import_edits_of_import", columns: [table.importId], foreignColumns: [imports.id] }),
    index("import_edits_by_row").on(table.importId, table.number),
  ],
);

/** What came of a row, written with the product itself; rows that changed nothing have none. */
export const importResults = pgTable(
  "import_results",
  {
    importId: importId(),
    number: integer("number").notNull(),
    outcome: text("outcome", { enum: [...RESULT_OUTCOMES] }).notNull(),
    productId: text("product_id"),
    /** The product's version that the row made. */
    version: integer("version"),
    /** Passports that the row made; named where the product was there before the import. */
    units: integer("units").notNull().default(0),
    unitIds: text("unit_ids").array(),
    /** Why a row that was found good was refused in the end. */
    problems: json("problems").$type<RowProblem[]>(),
    /** Null: still so. `kept`: an undo left the product, because something had been built on it. */
    undo: text("undo", { enum: ["removed", "restored", "kept"] }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** Words that a brand has replaced by entries of a field's list, for the next file that says them. */
export const importSynonyms = pgTable(
  "import_words",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The field's path, `*` in the place of a number. */
    field: text("field").notNull(),
    /** As it is compared: small letters and digits alone. */
    word: text("word").notNull(),
    /** As it stood in the file. */
    found: text("found").notNull(),
    /** What is stored for it. */
    value: text("value").notNull(),
    usedAt: instant("used_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.field, table.word] }),
    index("import_words_to_purge").on(table.usedAt),
  ],
);

/** How a brand matched the columns of a file, for the next one of the same shape. */
export const importMappings = pgTable(
  "import_mappings",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    shape: text("shape").notNull(),
    targets: jsonb("targets").$type<(ColumnTarget | null)[]>().notNull(),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    usedAt: instant("used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.shape] })],
);
