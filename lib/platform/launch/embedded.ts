import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFolder } from "@/db/embedded/folder-lock.mjs";
import { DataFolderInUse, type EmbeddedDatabase, startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { forgetEnvironment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { dataFolder, giveUp } from "./prepare.mjs";

/** In DATA_DIR: where the embedded database of a running service, or of the last one, listens, for commands. */
export const RUNNING_DATABASE_FILE = "database-url";

/** Starts the embedded database on DATA_DIR; ends the process with the holder's name when another has the folder. */
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

/** Where the secret is kept that was made here. */
export const secretFile = () => join(dataFolder(), "auth-secret");
/** Where the one of before is kept after a rotation. */
export const previousSecretFile = () => join(dataFolder(), "auth-secret-previous");

/**
 * Puts a fresh secret in the place of the kept one, which is then the previous one; nothing while there is a previous
 * one already. Killed in between, it goes on when it is called again. Answers whether a secret is kept here at all.
 */
export function renewStoredSecret(): boolean {
  if (process.env.AUTH_SECRET || !existsSync(secretFile())) return false;
  const present = readFileSync(secretFile(), "utf8");
  if (existsSync(previousSecretFile()) && readFileSync(previousSecretFile(), "utf8") !== present) return true;
  replaceFile(previousSecretFile(), present);
  replaceFile(secretFile(), mintSecret());
  return true;
}

/** Whether the service that runs, if one does, began before the kept secret was renewed: it knows the old one. */
export function knowsOldSecretOnly(): boolean {
  return statSync(join(dataFolder(), RUNNING_DATABASE_FILE)).mtimeMs < statSync(secretFile()).mtimeMs;
}

/** Replaces a file with one that is complete, also when this process is killed meanwhile. */
export function replaceFile(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, text, { mode: 0o600, flush: true });
  renameSync(part, file);
}

/** Creates the secret of the embedded database at its first start, next to the data it encrypts. */
export function createSecret(): void {
  if (!process.env.AUTH_SECRET && !existsSync(secretFile())) replaceFile(secretFile(), mintSecret());
}

/**
 * AUTH_SECRET of the embedded database, unless it is set: the one that its first start has created. Returns the
 * variables that it has put into this process. Throws an Error with a sentence for the operator when there is none.
 */
export function useStoredSecret(): Record<string, string> {
  if (process.env.AUTH_SECRET) return {};
  if (!existsSync(secretFile()))
    throw new Error(`The secret ${secretFile()} is missing. Put it back from a backup, or set AUTH_SECRET to it.`);
  const kept: Record<string, string> = { AUTH_SECRET: readFileSync(secretFile(), "utf8") };
  const previous = existsSync(previousSecretFile()) ? readFileSync(previousSecretFile(), "utf8") : kept.AUTH_SECRET;
  if (previous && previous !== kept.AUTH_SECRET)
    kept.AUTH_SECRET_PREVIOUS = process.env.AUTH_SECRET_PREVIOUS || previous;
  forgetEnvironment(kept);
  return kept;
}

/** Throws an Error with a sentence for the operator where no start has created an embedded database yet. */
export function requireEmbeddedDatabase(): void {
  if (existsSync(databaseFolder(dataFolder()))) return;
  throw new Error(
    `There is no database: DATABASE_URL is not set, and ${dataFolder()} holds no embedded database. Run the command ` +
      "with the settings of the service (deploy/with-settings.sh), or create an embedded database with `npm start`.",
  );
}

const mintSecret = () => randomSecret(48).toString("base64");
