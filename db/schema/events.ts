import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { EVENT_TYPES } from "@/lib/events/rules";
import { createdAt } from "./columns";

/**
 * What has happened to what a brand owns, told to its systems; written in the transaction of what happened. A row tells
 * the same of one thing or of many, each with a number of its own in the brand's order of commits. Nothing refers to
 * what it is about: an event outlives that by its term at most.
 */
export const events = pgTable(
  "events",
  {
    id: text("id").primaryKey(),
    brandId: text("brand_id").notNull(),
    /** The numbers of the first and the last event that the row tells of. */
    first: bigint("first", { mode: "number" }).notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
    /** Not held by the table: a new type would look through every partition. */
    type: text("type", { enum: [...EVENT_TYPES] }).notNull(),
    /** The ids of what it is about, in the order of the numbers. */
    subjects: text("subjects").array().notNull(),
    /** What is true of all of them. Never an address, a name or a free text. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("events_by_brand").on(table.brandId, table.last),
    check("events_numbered", sql`${table.last} - ${table.first} + 1 = cardinality(${table.subjects})`),
  ],
);
