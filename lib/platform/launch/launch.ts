import { migrateDatabase } from "@/db/migrate";
import type { Demo } from "@/db/seed/demo";
import { SECOND_MS } from "@/lib/platform/clock";
import { type Environment, parseEnvironment, VARIABLE_NAMES } from "@/lib/platform/env";
import { announce } from "./announce";
import { requireBuild } from "./build";
import { requireDemo } from "./demo";
import { bringEmbeddedDatabase, useKeptSecret } from "./embedded";
import { unwritableFolder } from "./folders";
import { migrateWhenUp } from "./migrate-when-up";
import { misspeltVariables } from "./misspelt";
import { onNpmGone } from "./npm-parent";
import { Parts } from "./parts";
import { isPortFree } from "./port";
import { dataFolder, giveUp, progress } from "./prepare.mjs";
import { serverArguments } from "./server-arguments";
import { startServerProcess } from "./server-process";

/** Brings the whole service up and keeps it together until it is told to end. */
export async function launch({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const settings = readSettings(isDevelopment);
  for (const sentence of misspeltVariables(process.env, VARIABLE_NAMES)) progress(sentence);
  const { port, host } = settings;
  if (!(await isPortFree(port, host)))
    giveUp(`Port ${port} of ${host} is in use by another program. Set PORT to a free one.`);

  const error = unwritableFolder(settings);
  if (error) giveUp(error);

  const parts = new Parts(
    (sentence) => void parts.stop().then(() => giveUp(sentence)),
    settings.drainSeconds * SECOND_MS,
  );
  stopOnSignal(parts);
  const [demo] = await Promise.all([bringDatabase(settings, parts), isDevelopment ? undefined : requireBuild()]);
  progress("Starting …");
  const server = await startServerProcess(serverArguments({ isDevelopment }));
  if (!server) {
    await parts.stop();
    return giveUp("The server did not start.");
  }
  parts.add(server);
  announce(settings, demo);
}

/** Fixes what this process and its children go by. Ends it when a variable is wrong, with a sentence each. */
function readSettings(isDevelopment: boolean): Environment {
  Object.assign(process.env, { NODE_ENV: isDevelopment ? "development" : "production", DATA_DIR: dataFolder() });
  try {
    return parseEnvironment(process.env);
  } catch (error) {
    giveUp(`Carnet cannot start with these settings:\n  ${(error as Error).message.replaceAll("\n", "\n  ")}`);
  }
}

/** Migrates the database of DATABASE_URL, or brings the embedded one with its demo brand and says so to the server. */
async function bringDatabase(
  { databaseUrl, databaseOwnerUrl, publicUrl }: Environment,
  parts: Parts,
): Promise<Demo | undefined> {
  if (databaseUrl) {
    await migrateWhenUp({ databaseUrl, databaseOwnerUrl });
    // The server process has no use for the owner's password, and nobody who gets into it should have one.
    for (const name of ["DATABASE_OWNER_URL", "DATABASE_OWNER_URL_FILE"]) delete process.env[name];
    return undefined;
  }
  const embedded = await bringEmbeddedDatabase(publicUrl);
  parts.add(embedded);
  await migrateDatabase(embedded.url);
  useKeptSecret();
  Object.assign(process.env, { DATABASE_URL: embedded.url, EMBEDDED_DATABASE: "yes" });
  return requireDemo(embedded.url);
}

/** The second time in a row it is meant at once. */
function stopOnSignal(parts: Parts): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) {
      parts.killAll();
      process.exit(1);
    }
    isStopping = true;
    progress("Stopping …");
    void parts.stop().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  onNpmGone(stop);
}
