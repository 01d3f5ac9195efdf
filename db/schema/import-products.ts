import { sql } from "drizzle-orm";
import { boolean, index, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const importId = () => text("import_id").notNull();

/** The products of a file that have several good rows; one with a single row is that row. */
export const importProducts = pgTable(
  "import_products",
  {
    importId: importId(),
    /** As `product_key` of its rows. */
    key: text("key").notNull(),
    firstRow: integer("first_row").notNull(),
    /** Good rows by outcome, and the passports that they make. */
    newRows: integer("new_rows").notNull(),
    changedRows: integer("changed_rows").notNull(),
    addedRows: integer("added_rows").notNull(),
    unchangedRows: integer("unchanged_rows").notNull(),
    units: integer("units").notNull(),
    /** The first row that changes the product. */
    changedRow: integer("changed_row"),
    /** How many different statements its rows make of it. */
    variants: integer("variants").notNull(),
    /** The rows that together state all that is stated of the product. */
    statedBy: integer("stated_by").array().notNull(),
    /** Of a commit: the product that was made or added to, its version after it, and how many passports it got. */
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

/** What rows of one product say differently of one member of it, value by value. */
export const importContradictions = pgTable(
  "import_contradictions",
  {
    importId: importId(),
    key: text("key").notNull(),
    field: text("field").notNull(),
    /** The commonest value first. */
    ordinal: integer("ordinal").notNull(),
    value: json("value").notNull(),
    rows: integer("rows").notNull(),
    firstRow: integer("first_row").notNull(),
    /** The value of most rows: those who say otherwise are refused. Without one all are. */
    isKept: boolean("is_kept").notNull(),
    /** What the product is called in the file. */
    product: text("product").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.key, table.field, table.ordinal] })],
);
