import { sql } from "drizzle-orm";
import { bigint, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf } from "./columns";

/** `dump`: pg_dump; `base`: pg_basebackup. */
export const BACKUP_KINDS = ["dump", "base"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** By the database's clock, written when the operator's script finishes. */
export const databaseBackups = pgTable(
  "database_backups",
  { kind: text("kind", { enum: [...BACKUP_KINDS] }).primaryKey(), takenAt: instant("taken_at").notNull() },
  () => [check("database_backups_kind_known", oneOf("kind", BACKUP_KINDS))],
);

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
