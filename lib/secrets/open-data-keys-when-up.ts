import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { openDataKeys, WrongSecret } from "./open-data-keys";

const RETRY_MS = 1_000;

/**
 * Opens the keys of this process's database, at the first try before it serves. While the database is away the process
 * serves without: what needs a key is then answered as what needs the database is. `giveUp` gets a sentence.
 */
export async function openDataKeysWhenUp(giveUp: (sentence: string) => never): Promise<void> {
  if (await tryOpening(giveUp)) return;
  log().warn("the keys of the database cannot be opened yet: tried again each second");
  void goOnTrying(giveUp);
}

async function goOnTrying(giveUp: (sentence: string) => never): Promise<void> {
  do await pause(RETRY_MS, undefined, { ref: false });
  while (!(await tryOpening(giveUp)));
  log().info("the keys of the database are open");
}

async function tryOpening(giveUp: (sentence: string) => never): Promise<boolean> {
  try {
    await openDataKeys(database().db);
    return true;
  } catch (error) {
    if (error instanceof WrongSecret) return giveUp(error.message);
    log().debug({ err: errorForLog(error) }, "the keys of the database could not be opened");
    return false;
  }
}
