import { sql } from "drizzle-orm";
import { onlyRow } from "../rows";
import { type BackupKind, databaseBackups } from "../schema";
import type { AllBrandsDb } from "../tenant";

export async function recordDatabaseBackup(db: AllBrandsDb, kind: BackupKind): Promise<Date> {
  const takenAt = sql`clock_timestamp()`;
  const rows = await db
    .insert(databaseBackups)
    .values({ kind, takenAt })
    .onConflictDoUpdate({ target: databaseBackups.kind, set: { takenAt } })
    .returning({ takenAt: databaseBackups.takenAt });
  return onlyRow("recordDatabaseBackup", rows).takenAt;
}

/** In seconds, by the database's clock; null when no backup is recorded. */
export async function findDatabaseBackupAge(db: AllBrandsDb): Promise<number | null> {
  const age = sql<number | null>`extract(epoch from clock_timestamp() - max(${databaseBackups.takenAt}))::float8`;
  const [row] = await db.select({ age }).from(databaseBackups);
  return row?.age ?? null;
}
