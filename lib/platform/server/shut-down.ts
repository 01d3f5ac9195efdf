import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { beginDraining } from "@/lib/platform/health/draining";
import { flushSecurityLog } from "@/lib/platform/security-log";
import { stopTracing } from "@/lib/platform/tracing/start-tracing";
import { closeServer } from "./close-server";

interface Running {
  /** What goes on behind requests: background work, or the process that does it. */
  background: { stop: () => Promise<void> };
  /** Writes what is held back. */
  flush: () => Promise<unknown>;
  hurry?: AbortSignal;
}

/**
 * Ends the service without losing anything it has answered for: first balancers are told and given time (DRAIN_SECONDS)
 * while requests are served as before, then the requests in hand end, then jobs, then what is still to be written, then
 * the pool. `hurry` ends the time given.
 */
export async function shutDown(server: Server, { background, flush, hurry }: Running): Promise<void> {
  beginDraining();
  await pause(environment().drainSeconds * SECOND_MS, undefined, { signal: hurry }).catch(() => undefined);
  await closeServer(server);
  await background.stop();
  await flush();
  flushSecurityLog();
  await database().close();
  await stopTracing();
}
