import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** The copies of all that is public, one a store: who works on it, and how the last went. What it holds says itself. */
export const publicCopies = pgTable(
  "public_copies",
  {
    /** SHA-256 of where it lies, without what opens it. */
    target: text("target").primaryKey(),
    /** Who works on it, until when at most: nobody else may before. */
    holder: text("holder"),
    heldUntil: instant("held_until"),
    begunAt: instant("begun_at"),
    /** Of the last that is whole, and of what it holds. */
    finishedAt: instant("finished_at"),
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
