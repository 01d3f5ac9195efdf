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
    sha256: text("sha256").notNull(),
    inspection: jsonb("inspection").$type<Inspection>().notNull(),
    sheetIndex: integer("sheet_index").notNull().default(0),
    /** Row of the column names; null: not chosen yet; 0: the file has none. */
    headerRow: integer("header_row"),
    /** 2: names are joined from that row and the one above it. */
    headerRows: integer("header_rows").notNull().default(1),
    /** Hash of the column names: files with the same hash use the same matching. */
    shape: text("shape"),
    columns: jsonb("columns").$type<ColumnSample[]>().notNull().default([]),
    /** One entry per column; null: ignored. */
    targets: jsonb("targets").$type<(ColumnTarget | null)[]>().notNull().default([]),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    counts: jsonb("counts").$type<ImportCounts>().notNull(),
    progressRow: integer("progress_row").notNull().default(0),
    errorCode: text("error_code"),
    errorDetail: text("error_detail"),
    errorMembers: jsonb("error_members").$type<SpreadsheetErrorDetails>(),
    /** Who requested the current step; the job runs in their name. Null: the person who started the import. */
    askedByKind: text("asked_by_kind"),
    askedById: text("asked_by_id"),
    undoFrom: text("undo_from", { enum: ["committed", "cancelled"] }),
    undoBlockers: jsonb("undo_blockers").$type<UndoBlocker[]>(),
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

/** No foreign key, as for problems and results: it costs eight seconds per million rows, and again on deletion. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: importId(),
    number: integer("number").notNull(),
    cells: json("cells").$type<string[]>().notNull(),
    error: text("error"),
    outcome: text("outcome", { enum: [...ROW_OUTCOMES] }).notNull(),
    /** The product's key within the file; null: the row is a separate product. */
    productKey: text("product_key"),
    /** Hash of the row's product data that other rows may share. */
    stated: text("stated"),
    lacksName: boolean("lacks_name").notNull().default(false),
    /** Values that must be unique in a file: GTIN or product with the serial number, and the unit's own id. */
    unit: text("unit"),
    unitId: text("unit_id"),
    units: integer("units").notNull(),
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

/** Edits made in one action share a number and are undone together. */
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

/** Written with the product in one transaction. Rows that changed nothing have no result. */
export const importResults = pgTable(
  "import_results",
  {
    importId: importId(),
    number: integer("number").notNull(),
    outcome: text("outcome", { enum: [...RESULT_OUTCOMES] }).notNull(),
    productId: text("product_id"),
    version: integer("version"),
    /** Passports created by the row; ids only when the product existed before the import. */
    units: integer("units").notNull().default(0),
    unitIds: text("unit_ids").array(),
    problems: json("problems").$type<RowProblem[]>(),
    /** Null: not undone. `kept`: the undo left the product because later data depends on it. */
    undo: text("undo", { enum: ["removed", "restored", "kept"] }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

export const importSynonyms = pgTable(
  "import_words",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The field's path with `*` for a number. */
    field: text("field").notNull(),
    /** Normalized for comparison: lower-case letters and digits only. */
    word: text("word").notNull(),
    found: text("found").notNull(),
    value: text("value").notNull(),
    usedAt: instant("used_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.field, table.word] }),
    index("import_words_to_purge").on(table.usedAt),
  ],
);

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

export const importProducts = pgTable(
  "import_products",
  {
    importId: importId(),
    key: text("key").notNull(),
    firstRow: integer("first_row").notNull(),
    newRows: integer("new_rows").notNull(),
    changedRows: integer("changed_rows").notNull(),
    addedRows: integer("added_rows").notNull(),
    unchangedRows: integer("unchanged_rows").notNull(),
    units: integer("units").notNull(),
    changedRow: integer("changed_row"),
    variants: integer("variants").notNull(),
    statedBy: integer("stated_by").array().notNull(),
    /** Set by the commit: the product created or extended, its new version, and the number of passports added. */
    productId: text("product_id"),
    version: integer("version"),
    unitsMade: integer("units_made").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.key] }),
    index("import_products_with_variants")
      .on(table.importId, table.key)
      .where(sql`variants > 1`),
    index("import_products_made")
      .on(table.importId, table.productId)
      .where(sql`product_id is not null`),
  ],
);

export const importContradictions = pgTable(
  "import_contradictions",
  {
    importId: importId(),
    key: text("key").notNull(),
    field: text("field").notNull(),
    ordinal: integer("ordinal").notNull(),
    value: json("value").notNull(),
    rows: integer("rows").notNull(),
    firstRow: integer("first_row").notNull(),
    /** The most frequent value; rows with other values are refused. Without one, all rows are refused. */
    isKept: boolean("is_kept").notNull(),
    product: text("product").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.key, table.field, table.ordinal] })],
);
