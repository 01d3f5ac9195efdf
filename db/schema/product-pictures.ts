import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { PICTURE_FAILURES, PICTURE_STATES, SOURCE_BYTES_MAX } from "@/lib/products/pictures/rules";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";
import { products } from "./products";

export const productPictures = pgTable(
  "product_pictures",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    position: integer("position").notNull(),
    state: text("state", { enum: [...PICTURE_STATES] }).notNull(),
    failure: text("failure", { enum: [...PICTURE_FAILURES] }),
    sourceUrl: text("source_url"),
    /** SHA-256 of the original; null until received. */
    sourceHash: text("source_hash"),
    width: integer("width"),
    height: integer("height"),
    sizeBytes: integer("size_bytes").notNull().default(0),
    alt: jsonb("alt").$type<Record<string, string>>().notNull().default({}),
    /** The import and row that named its URL. These remain when the import is deleted. */
    importId: text("import_id"),
    importRow: integer("import_row"),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "product_pictures_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    index("product_pictures_in_order").on(table.brandId, table.productId, table.position, table.id),
    uniqueIndex("product_pictures_once_by_address")
      .on(table.productId, table.sourceUrl)
      .where(sql`source_url is not null`),
    check("product_pictures_state_known", oneOf("state", PICTURE_STATES)),
    check("product_pictures_failure_known", oneOf("failure", PICTURE_FAILURES)),
    check("product_pictures_failed_for_a_reason", sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check("product_pictures_made_has_size", sql`${table.state} <> 'ready' or ${table.width} * ${table.height} > 0`),
    check("product_pictures_size", sql`${table.sizeBytes} between 0 and ${sql.raw(String(4 * SOURCE_BYTES_MAX))}`),
    check("product_pictures_hash_form", sql`${table.sourceHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Stored files without an owner: uploads in progress, and files of deleted pictures. They are removed when due. */
export const pictureLeftovers = pgTable(
  "picture_leftovers",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    dueAt: instant("due_at").notNull(),
  },
  (table) => [index("picture_leftovers_due").on(table.dueAt)],
);
