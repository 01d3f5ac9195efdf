import { openDatabase } from "@/db/client";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import { type MoveProgress, moveDatabase } from "@/db/move/move-database";
import { listBrands } from "@/db/queries/brands";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { monotonicMs } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { requireEmbeddedDatabase, secretFile, useStoredSecret } from "@/lib/platform/launch/embedded";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";
import { dataFolder, progress } from "@/lib/platform/launch/prepare.mjs";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { findRunningDatabase } from "./operator-database";

const USAGE = `Usage:
  npm run move -- --to postgres://owner:password@host:5432/name

Copies everything from the embedded database of DATA_DIR to that PostgreSQL, which has to be empty, and compares both:
the rows of every table by number and content, every brand's audit log by its chain. Stop the service first. When it
is interrupted, run it again: it continues where it stopped. The embedded database stays as it is.`;

const SAID_AGAIN_AFTER_MS = 5_000;

function reporter(): (at: MoveProgress) => void {
  let saidAt = monotonicMs();
  return ({ table, rows, totalRows }) => {
    if (monotonicMs() - saidAt < SAID_AGAIN_AFTER_MS) return;
    saidAt = monotonicMs();
    progress(table ? `${table}: ${rows} of ${totalRows} rows` : "Building indexes and checking keys …");
  };
}

async function requireStopped(): Promise<void> {
  if (environment().databaseUrl)
    throw new Error("DATABASE_URL is set, so the service does not use the embedded database. Unset it, and try again.");
  requireEmbeddedDatabase();
  if (await findRunningDatabase())
    throw new Error("The service is running on this data. Stop it first, so that nothing is written during the move.");
}

/** Throws for a broken chain, or data encrypted under another secret. */
async function verifyChains(url: string): Promise<number> {
  const { db, close } = openDatabase(url, 1);
  try {
    await openDataKeys(db);
    const brands = await listBrands(db);
    for (const { id, slug } of brands) {
      const verdict = await verifyAudit(db, id);
      if (!verdict.ok)
        throw new Error(`The audit log of ${slug} is broken at row ${verdict.brokenAt}, here and there.`);
    }
    return brands.length;
  } finally {
    await close();
  }
}

async function move(to: string): Promise<string> {
  await requireStopped();
  useStoredSecret();
  const embedded = await startEmbeddedDatabase(dataFolder(), `npm run move, process ${process.pid}`);
  try {
    await migrateDatabase(embedded.url);
    await migrateDatabase(to, { isFilling: true });
    const moved = await moveDatabase(embedded.url, to, reporter());
    const brands = await verifyChains(to);
    return (
      `${moved.rows} rows of ${moved.tables} tables are there, the same as here, and the audit logs of ${brands} ` +
      "brands are unbroken.\n\n" +
      "Start the service on it, with the same DATA_DIR (files stay there) and the same secret:\n" +
      `  DATABASE_URL=postgres://… AUTH_SECRET_FILE=${secretFile()} npm start\n`
    );
  } finally {
    await embedded.stop();
  }
}

const { values } = readCommandLine(USAGE, { to: { type: "string" } });
try {
  if (!values.to) throw new Error(`The target is missing: --to postgres://…\n\n${USAGE}`);
  process.stdout.write(`${await move(values.to)}`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
