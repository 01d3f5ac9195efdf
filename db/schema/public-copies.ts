import { sql } from "drizzle-orm";
import { bigint, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** Copies of all public data, one per store. The copy itself describes its content. */
export const publicCopies = pgTable(
  "public_copies",
  {
    /** SHA-256 of the store's location, without credentials. */
    target: text("target").primaryKey(),
    holder: text("holder"),
    heldUntil: instant("held_until"),
    begunAt: instant("begun_at"),
    finishedAt: instant("finished_at"),
    /** Every change before this time is in the copy. */
    changesCopiedAt: instant("changes_copied_at"),
    /** The last audit entry of each brand that the copy covers. */
    sequences: jsonb("sequences").$type<Record<string, number>>().notNull().default({}),
    brands: integer("brands").notNull().default(0),
    documents: bigint("documents", { mode: "number" }).notNull().default(0),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check("public_copies_target_form", sql`${table.target} ~ '^[0-9a-f]{64}$'`),
    check("public_copies_held_by_somebody", sql`(${table.holder} is null) = (${table.heldUntil} is null)`),
  ],
);
