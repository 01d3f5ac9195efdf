import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { DATA_KEY_PURPOSES } from "@/lib/platform/data-keys";
import { bytes, createdAt, oneOf } from "./columns";

/** Keys for this database's keyed hashes: random, and encrypted under AUTH_SECRET (AES-256-GCM). */
export const dataKeys = pgTable(
  "data_keys",
  {
    purpose: text("purpose", { enum: [...DATA_KEY_PURPOSES] }).notNull(),
    generation: integer("generation").notNull(),
    sealed: bytes("sealed").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.generation] }),
    check("data_keys_purpose_known", oneOf("purpose", DATA_KEY_PURPOSES)),
    check("data_keys_generation_positive", sql`${table.generation} > 0`),
  ],
);
