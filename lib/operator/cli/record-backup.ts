import "@/lib/languages/register";
import { recordDatabaseBackup } from "@/db/queries/database-backups";
import { BACKUP_KINDS } from "@/db/schema";
import { environment } from "@/lib/platform/env";
import { readCommandLine } from "@/lib/platform/launch/options";
import { withOperatorDatabase } from "./operator-database";

const USAGE = `Usage:
  npm run backup:record -- dump|base

Records that a backup of the database has just finished: dump after pg_dump, base after pg_basebackup. The metric
carnet_database_backup_age_seconds and the alarm CarnetBackupOld count from the latest record.

Exit code 0: recorded. 1: the database cannot be used. 2: the kind of backup is missing or unknown.`;

const { positionals } = readCommandLine(USAGE, {}, { allowPositionals: true });
const kind = BACKUP_KINDS.find((name) => name === positionals[0]);
if (!kind || positionals.length !== 1) {
  process.stderr.write(`Name one kind of backup: ${BACKUP_KINDS.join(" or ")}.\n\n${USAGE}\n`);
  process.exit(2);
}
try {
  const takenAt = await withOperatorDatabase(environment().databaseUrl, (db) => recordDatabaseBackup(db, kind));
  process.stdout.write(`Backup (${kind}) recorded at ${takenAt.toISOString()}.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
