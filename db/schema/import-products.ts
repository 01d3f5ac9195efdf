import { sql } from "drizzle-orm";
import { boolean, index, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const importId = () => text("import_id").notNull();

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
