import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { beginDraining } from "@/lib/platform/health/draining";
import { flushSecurityLog } from "@/lib/platform/security-log";
import { stopTracing } from "@/lib/platform/tracing/start-tracing";

const PATIENCE_MS = 10_000;

/** Takes no new connection and lets the requests in hand end; those that take longer than 10 s are cut off. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    deadline = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([closed, late]);
  clearInterval(idle);
  clearTimeout(deadline);
  server.closeAllConnections();
}

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
