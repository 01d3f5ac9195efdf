import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { brands } from "./brands";
import { createdAt } from "./columns";

/** What a new state of the candidate list means for a brand, once all its products are judged by it. */
export const candidateNews = pgTable(
  "candidate_news",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The version of the rules that looks up the new substances. */
    rulesVersion: integer("rules_version").notNull(),
    /** How many products declare one of them, and the first of these. */
    products: integer("products").notNull(),
    productIds: text("product_ids").array().notNull(),
    /** Those of the new substances that they declare, by their names on the list. */
    substances: text("substances").array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.rulesVersion] })],
);
