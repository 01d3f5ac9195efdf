import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Environment, forgetEnvironment } from "@/lib/platform/env";
import { requireValue } from "@/lib/platform/require-value";
import { runsCompiled } from "@/lib/platform/start-thread";
import { compiledCommand, MIGRATE } from "./compiled.mjs";
import type { PrintedDemo } from "./demo";
import type { Parts } from "./parts";
import { root, withElapsed } from "./prepare.mjs";

export async function provideDatabase(
  { databaseUrl, databaseOwnerUrl, publicUrl }: Pick<Environment, "databaseUrl" | "databaseOwnerUrl" | "publicUrl">,
  parts: Parts,
): Promise<{ demo?: PrintedDemo; variables: Record<string, string> }> {
  if (databaseUrl) {
    await withElapsed("Migrating the database", () => migrate(databaseOwnerUrl));
    return { variables: {} };
  }
  const { provideEmbeddedDatabase, createSecret, useStoredSecret } = await import("./embedded");
  const { embedded, requireDemo } = await withElapsed("Opening the database", async () => {
    const [embedded, { migrateWhenUp }, { requireDemo }] = await Promise.all([
      parts.bring(provideEmbeddedDatabase(publicUrl)),
      import("./migrate-when-up"),
      import("./demo"),
    ]);
    await migrateWhenUp({ databaseUrl: embedded.url, isEmbedded: true });
    return { embedded, requireDemo };
  });
  createSecret();
  const variables = { DATABASE_URL: embedded.url, EMBEDDED_DATABASE: "yes", ...useStoredSecret() };
  forgetEnvironment(variables);
  return { demo: await requireDemo(embedded.url), variables };
}

/** In a child process, because the modules that access the database would stay in this one's memory. */
async function migrate(ownerUrl: string | undefined): Promise<void> {
  const args = runsCompiled()
    ? [requireValue(compiledCommand(MIGRATE), "Its compiled form")]
    : ["lib/platform/launch/run.mjs", MIGRATE];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
    stdio: "inherit",
  });
  const end = () => void child.kill();
  process.once("exit", end);
  const [code] = await once(child, "exit");
  process.off("exit", end);
  if (code !== 0) process.exit(1);
}
