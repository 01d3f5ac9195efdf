import { isDatabaseAway } from "@/db/is-database-away";
import { migrateDatabase } from "@/db/migrate";
import type { BrandSeparation } from "@/db/row-security";
import { hostsOf, userOf } from "../service-urls";
import { explainFailure } from "./explain-failure.mjs";
import { giveUp, progress } from "./prepare.mjs";

const PATIENCE_MS = 30_000;

interface Databases {
  databaseUrl: string;
  databaseOwnerUrl?: string | undefined;
  isEmbedded?: boolean;
}

/** Waits for a starting database; ends the process if it is unusable. Returns what to change for `carnet_brand`. */
export async function migrateWhenUp(databases: Databases): Promise<BrandSeparation | undefined> {
  const { databaseUrl, databaseOwnerUrl, isEmbedded } = databases;
  const [url, variable] = databaseOwnerUrl
    ? [databaseOwnerUrl, "DATABASE_OWNER_URL"]
    : [databaseUrl, isEmbedded ? "DATA_DIR" : "DATABASE_URL"];
  const servingRole = databaseOwnerUrl ? userOf(databaseUrl) : undefined;
  const startedMs = performance.now();
  const hosts = hostsOf(url);
  for (let isFirst = true; ; isFirst = false) {
    try {
      const separation = await migrateDatabase(url, { servingRole, report: progress });
      if (separation?.role === null) progress(describeSeparation(separation));
      return separation;
    } catch (error) {
      if (!isDatabaseAway(error)) giveUp(`The database of ${variable} cannot be used. ${explainFailure(error)}`);
      if (performance.now() - startedMs > PATIENCE_MS)
        giveUp(`The database at ${hosts} does not answer (${(error as Error).message}).`);
      if (isFirst) progress(`Waiting for the database at ${hosts} …`);
      await new Promise((next) => setTimeout(next, 500));
    }
  }
}

export function describeSeparation({ login, role, remedies }: BrandSeparation): string {
  if (role !== null) return `Brands are separated by the role ${role}, which ${login} takes on for each of them.`;
  return (
    `Brands are separated by restricting the role ${login} itself, because it cannot use carnet_brand. To change ` +
    `that, let an administrator run: ${remedies.join("; ")}; then migrate again (manual, "Two roles").`
  );
}
