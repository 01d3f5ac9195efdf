import type { Demo } from "@/db/seed/demo";
import { type Environment, forgetEnvironment } from "@/lib/platform/env";
import { bringEmbeddedDatabase, useKeptSecret } from "./embedded";
import type { Parts } from "./parts";

/**
 * Migrates the database of DATABASE_URL, or brings the embedded one with its demo brand. `told`: what the server has to
 * be told of it.
 */
export async function bringDatabase(
  { databaseUrl, databaseOwnerUrl, publicUrl }: Pick<Environment, "databaseUrl" | "databaseOwnerUrl" | "publicUrl">,
  parts: Parts,
): Promise<{ demo?: Demo; told: Record<string, string> }> {
  // What speaks to a database is loaded once the processes that it has to wait for are under way.
  if (databaseUrl) {
    const { migrateWhenUp } = await import("./migrate-when-up");
    await migrateWhenUp({ databaseUrl, databaseOwnerUrl });
    return { told: {} };
  }
  const [embedded, { migrateDatabase }, { requireDemo }] = await Promise.all([
    parts.bring(bringEmbeddedDatabase(publicUrl)),
    import("@/db/migrate"),
    import("./demo"),
  ]);
  await migrateDatabase(embedded.url);
  const told = { DATABASE_URL: embedded.url, EMBEDDED_DATABASE: "yes", ...useKeptSecret() };
  forgetEnvironment(told);
  return { demo: await requireDemo(embedded.url), told };
}
