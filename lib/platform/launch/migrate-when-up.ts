import { isDatabaseAway } from "@/db/is-database-away";
import { migrateDatabase } from "@/db/migrate";
import { hostsOf, userOf } from "@/lib/platform/postgres-url";
import { explainFailure } from "./explain-failure.mjs";
import { giveUp, progress } from "./prepare.mjs";

const PATIENCE_MS = 30_000;

interface Databases {
  databaseUrl: string;
  /** Of the role that migrates, where another one serves. */
  databaseOwnerUrl?: string | undefined;
  /** The one in DATA_DIR, which may need long for its first connection after it was killed. */
  isEmbedded?: boolean;
}

/**
 * Migrates the database of DATABASE_URL, as its owner where DATABASE_OWNER_URL names one; waits for one that is still
 * starting, and ends the process with a sentence when it cannot be used.
 */
export async function migrateWhenUp({ databaseUrl, databaseOwnerUrl, isEmbedded }: Databases): Promise<void> {
  const [url, variable] = databaseOwnerUrl
    ? [databaseOwnerUrl, "DATABASE_OWNER_URL"]
    : [databaseUrl, isEmbedded ? "DATA_DIR" : "DATABASE_URL"];
  // One that is set to nothing is not set.
  const servingRole = databaseOwnerUrl ? userOf(databaseUrl) : undefined;
  const begun = performance.now();
  const place = hostsOf(url);
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await migrateDatabase(url, servingRole);
    } catch (error) {
      if (!isDatabaseAway(error)) giveUp(`The database of ${variable} cannot be used. ${explainFailure(error)}`);
      if (performance.now() - begun > PATIENCE_MS)
        giveUp(`The database at ${place} does not answer (${(error as Error).message}).`);
      if (isFirst) progress(`Waiting for the database at ${place} …`);
      await new Promise((next) => setTimeout(next, 500));
    }
  }
}
