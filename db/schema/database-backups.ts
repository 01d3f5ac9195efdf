import { check, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";

/** `dump`: pg_dump; `base`: pg_basebackup. */
export const BACKUP_KINDS = ["dump", "base"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** By the database's clock, written when the operator's script finishes. */
export const databaseBackups = pgTable(
  "database_backups",
  { kind: text("kind", { enum: [...BACKUP_KINDS] }).primaryKey(), takenAt: instant("taken_at").notNull() },
  () => [check("database_backups_kind_known", oneOf("kind", BACKUP_KINDS))],
);
