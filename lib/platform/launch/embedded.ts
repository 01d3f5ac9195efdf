import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFolder } from "@/db/embedded/folder-lock.mjs";
import { DataFolderInUse, type EmbeddedDatabase, startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { forgetEnvironment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { dataFolder, giveUp } from "./prepare.mjs";

/** File in DATA_DIR with the URL of the embedded database that was started last, for commands. */
export const RUNNING_DATABASE_FILE = "database-url";

/** Ends the process with the name of the other process if one already uses DATA_DIR. */
export async function provideEmbeddedDatabase(publicUrl: string): Promise<EmbeddedDatabase> {
  try {
    const database = await startEmbeddedDatabase(dataFolder(), `started by process ${process.pid} for ${publicUrl}`);
    writeFileSync(join(dataFolder(), RUNNING_DATABASE_FILE), database.url, { mode: 0o600 });
    return database;
  } catch (error) {
    if (error instanceof DataFolderInUse) giveUp(error.message);
    throw error;
  }
}

export const secretFile = () => join(dataFolder(), "auth-secret");
export const previousSecretFile = () => join(dataFolder(), "auth-secret-previous");

/** Does nothing while a previous secret exists, so that it can be repeated. Returns whether DATA_DIR has a secret. */
export function renewStoredSecret(): boolean {
  if (process.env.AUTH_SECRET || !existsSync(secretFile())) return false;
  const present = readFileSync(secretFile(), "utf8");
  if (existsSync(previousSecretFile()) && readFileSync(previousSecretFile(), "utf8") !== present) return true;
  replaceFile(previousSecretFile(), present);
  replaceFile(secretFile(), mintSecret());
  return true;
}

/** True if the running service started before the stored secret was renewed, and so only knows the old one. */
export function knowsOldSecretOnly(): boolean {
  return statSync(join(dataFolder(), RUNNING_DATABASE_FILE)).mtimeMs < statSync(secretFile()).mtimeMs;
}

/** Writes atomically: a crash never leaves an incomplete file. */
export function replaceFile(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, text, { mode: 0o600, flush: true });
  renameSync(part, file);
}

export function createSecret(): void {
  if (!process.env.AUTH_SECRET && !existsSync(secretFile())) replaceFile(secretFile(), mintSecret());
}

/** Returns the variables that it set. Throws an Error with a sentence if there is no stored secret. */
export function useStoredSecret(): Record<string, string> {
  if (process.env.AUTH_SECRET) return {};
  if (!existsSync(secretFile()))
    throw new Error(`The secret ${secretFile()} is missing. Put it back from a backup, or set AUTH_SECRET to it.`);
  const secrets: Record<string, string> = { AUTH_SECRET: readFileSync(secretFile(), "utf8") };
  const previous = existsSync(previousSecretFile()) ? readFileSync(previousSecretFile(), "utf8") : secrets.AUTH_SECRET;
  if (previous && previous !== secrets.AUTH_SECRET)
    secrets.AUTH_SECRET_PREVIOUS = process.env.AUTH_SECRET_PREVIOUS || previous;
  forgetEnvironment(secrets);
  return secrets;
}

/** Throws an Error with a sentence for the operator if no embedded database has been created. */
export function requireEmbeddedDatabase(): void {
  if (existsSync(databaseFolder(dataFolder()))) return;
  throw new Error(
    `There is no database: DATABASE_URL is not set, and ${dataFolder()} holds no embedded database. Run the command ` +
      "with the settings of the service (deploy/with-settings.sh), or create an embedded database with `npm start`.",
  );
}

const mintSecret = () => randomSecret(48).toString("base64");
