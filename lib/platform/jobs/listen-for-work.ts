import { type Listener, openListener } from "@/db/listener";
import { environment } from "@/lib/platform/env";

export const WORK_CHANNEL = "carnet_work";

/**
 * Hears of work for which another process has no room. Undefined where nobody can be heard: behind a pooler that lends
 * connections by the transaction, and on the embedded database, which one process has for itself.
 */
export function listenForWork(heard: () => void): Listener | undefined {
  const { databaseUrl, databasePooler, isEmbeddedDatabase } = environment();
  if (!databaseUrl || databasePooler === "transaction" || isEmbeddedDatabase) return undefined;
  return openListener(databaseUrl, WORK_CHANNEL, heard);
}
