import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { EVENT_TYPES } from "@/lib/events/rules";
import { createdAt } from "./columns";

/**
 * Events about a brand's data for its own systems, written in the same transaction as the change. One row covers one
 * or many objects, each with its own number in the brand's order of commits. There are no foreign keys: an event may
 * outlive its object until its retention ends.
 */
export const events = pgTable(
  "events",
  {
    id: text("id").primaryKey(),
    brandId: text("brand_id").notNull(),
    first: bigint("first", { mode: "number" }).notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
    /** Not a check constraint: a new type would scan every partition. */
    type: text("type", { enum: [...EVENT_TYPES] }).notNull(),
    subjects: text("subjects").array().notNull(),
    /** Data shared by all subjects. Never contains an address, a name or free text. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("events_by_brand").on(table.brandId, table.last),
    check("events_numbered", sql`${table.last} - ${table.first} + 1 = cardinality(${table.subjects})`),
  ],
);
