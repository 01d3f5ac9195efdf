import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { flushWriters } from "@/lib/platform/batch-writer";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { beginDraining } from "@/lib/platform/health/draining";
import { stopTracing } from "@/lib/platform/tracing/start-tracing";

const PATIENCE_MS = 10_000;

/** Refuses new connections and lets running requests finish. Requests that take longer than 10 s are cut off. */
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
  background: { stop: () => Promise<void> };
  closeReplicas: () => Promise<void>;
  hurry?: AbortSignal;
}

/**
 * Shuts down without losing acknowledged work, in this order: wait DRAIN_SECONDS for load balancers while serving,
 * finish requests, finish jobs, flush buffers, close the pool. `hurry` ends the wait.
 */
export async function shutDown(server: Server, { background, closeReplicas, hurry }: Running): Promise<void> {
  beginDraining();
  await pause(environment().drainSeconds * SECOND_MS, undefined, { signal: hurry }).catch(() => undefined);
  await closeServer(server);
  await background.stop();
  await Promise.all([flushWriters(), closeReplicas()]);
  await database().close();
  await stopTracing();
}
