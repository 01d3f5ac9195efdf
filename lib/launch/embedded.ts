import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataFolderInUse, type EmbeddedDatabase, startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { randomSecret } from "@/lib/platform/ids";
import { dataFolder, giveUp } from "./prepare.mjs";

/** In DATA_DIR: where the embedded database of a running service, or of the last one, listens. For the operator's commands. */
export const RUNNING_DATABASE_FILE = "database-url";

/** Starts the embedded database on DATA_DIR; ends the process with the holder's name when another has the folder. */
export async function bringEmbeddedDatabase(publicUrl: string): Promise<EmbeddedDatabase> {
  try {
    const database = await startEmbeddedDatabase(dataFolder(), `started by process ${process.pid} for ${publicUrl}`);
    writeFileSync(join(dataFolder(), RUNNING_DATABASE_FILE), database.url, { mode: 0o600 });
    return database;
  } catch (error) {
    if (error instanceof DataFolderInUse) giveUp(error.message);
    throw error;
  }
}

/** AUTH_SECRET for the embedded database: made once and kept beside the data it seals. */
export function keptAuthSecret(): string {
  const file = join(dataFolder(), "auth-secret");
  if (!existsSync(file)) writeFileSync(file, randomSecret(48).toString("base64"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8");
}
