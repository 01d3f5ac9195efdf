import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@/db/client";
import { DataFolderInUse, startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import type { AllBrandsDb } from "@/db/tenant";
import { forgetEnvironment } from "@/lib/platform/env";
import { requireEmbeddedDatabase, RUNNING_DATABASE_FILE, useStoredSecret } from "@/lib/platform/launch/embedded";
import { dataFolder } from "@/lib/platform/launch/prepare.mjs";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";

/**
 * Uses DATABASE_URL, else the embedded database; never creates one: throws an Error with a sentence for the operator.
 */
export async function withOperatorDatabase<T>(
  databaseUrl: string | undefined,
  work: (db: AllBrandsDb) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return withDatabase(databaseUrl, work);
  const running = await findRunningDatabase();
  if (!running) requireEmbeddedDatabase();
  useStoredSecret();
  forgetEnvironment({ EMBEDDED_DATABASE: "yes" });
  if (running) return withDatabase(running, work);
  const embedded = await startEmbeddedDatabase(dataFolder(), `an operator's command, process ${process.pid}`).catch(
    (error: unknown) => {
      throw error instanceof DataFolderInUse ? new Error(error.message) : error;
    },
  );
  try {
    await migrateDatabase(embedded.url);
    return await withDatabase(embedded.url, work);
  } finally {
    await embedded.stop();
  }
}

/** For commands that store files. Throws an Error with a sentence for the operator. */
export function requireDataFolder(): void {
  if (existsSync(dataFolder())) return;
  throw new Error(
    `The folder ${dataFolder()} does not exist. Set DATA_DIR to the data folder of the service, or run the ` +
      "command with the settings of the service (deploy/with-settings.sh).",
  );
}

async function withDatabase<T>(url: string, work: (db: AllBrandsDb) => Promise<T>): Promise<T> {
  const opened = openDatabase(url, 1);
  try {
    await openDataKeys(opened.db);
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

export async function findRunningDatabase(): Promise<string | null> {
  const file = join(dataFolder(), RUNNING_DATABASE_FILE);
  if (!existsSync(file)) return null;
  const url = readFileSync(file, "utf8");
  const { pool, close } = openDatabase(url, 1);
  const isRunning = await pool.query("select").then(
    () => true,
    () => false,
  );
  await close();
  return isRunning ? url : null;
}
