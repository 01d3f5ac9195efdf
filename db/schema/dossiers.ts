import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";
import { products } from "./products";

/** Append-only. The file itself is not stored; its hash detects changes to it. */
export const dossiers = pgTable(
  "dossiers",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    productVersion: integer("product_version").notNull(),
    approvalNumber: integer("approval_number"),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    issuedBy: text("issued_by").notNull(),
    issuedAt: instant("issued_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "dossiers_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }),
    index("dossiers_of_product").on(table.productId),
    check("dossiers_hash_form", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
