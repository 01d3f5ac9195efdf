import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import { monotonicMs } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { openDataKeys, WrongSecret } from "./open-data-keys";

const RETRY_MS = 200;
/** A database that is there answers within this time, also to a process that is busy with its own start. */
const PATIENCE_MS = 5_000;

/**
 * Opens the keys of this process's database before it serves. While the database is away the process serves without:
 * what needs a key is then answered as what needs the database is. `giveUp` gets a sentence.
 */
export async function openDataKeysWhenUp(giveUp: (sentence: string) => never): Promise<void> {
  const begunMs = monotonicMs();
  do {
    if (await tryOpening(giveUp)) return;
    await pause(RETRY_MS);
  } while (monotonicMs() - begunMs < PATIENCE_MS);
  log().warn("the keys of the database cannot be opened yet: tried again until they can");
  void goOnTrying(giveUp);
}

async function goOnTrying(giveUp: (sentence: string) => never): Promise<void> {
  do await pause(RETRY_MS, undefined, { ref: false });
  while (!(await tryOpening(giveUp)));
  log().info("the keys of the database are open");
}

async function tryOpening(giveUp: (sentence: string) => never): Promise<boolean> {
  try {
    await openDataKeys(acrossBrands(database().db));
    return true;
  } catch (error) {
    if (error instanceof WrongSecret) return giveUp(error.message);
    log().debug({ err: errorForLog(error) }, "the keys of the database could not be opened");
    return false;
  }
}
