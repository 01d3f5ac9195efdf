import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { brands } from "./brands";
import { createdAt } from "./columns";

/** Effects of a new candidate list on a brand, stored once all its products are checked against it. */
export const candidateNews = pgTable(
  "candidate_news",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    rulesVersion: integer("rules_version").notNull(),
    products: integer("products").notNull(),
    productIds: text("product_ids").array().notNull(),
    substances: text("substances").array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.rulesVersion] })],
);
