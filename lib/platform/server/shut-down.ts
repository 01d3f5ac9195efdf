import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { flushWriters } from "@/lib/platform/batch-writer";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { stopTracing } from "@/lib/platform/tracing/start-tracing";
import { version } from "@/lib/platform/version";
import { beginDraining } from "../health/probe-readiness";

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

/** Order: wait DRAIN_SECONDS for load balancers, end requests, jobs, buffers, the pool. `hurry` ends the wait. */
export async function shutDown(server: Server, { background, closeReplicas, hurry }: Running): Promise<void> {
  beginDraining();
  await pause(environment().drainSeconds * SECOND_MS, undefined, { signal: hurry }).catch(() => undefined);
  await closeServer(server);
  await background.stop();
  await Promise.all([flushWriters(), closeReplicas()]);
  await database().close();
  await stopTracing();
}

export function logStart({ host, port, publicUrl }: { host: string; port: number; publicUrl: string }): void {
  const node = process.versions.node;
  log().info(
    { event: "service.started", version, node, pid: process.pid, host, port, publicUrl },
    `Carnet ${version} serves ${publicUrl}`,
  );
}

export function logStopping(why: string): void {
  log().info(
    { event: "service.stopping", version, why, uptimeSeconds: Math.round(process.uptime()) },
    `Carnet stops (${why})`,
  );
}

export function logStop(): void {
  log().info({ event: "service.stopped", version, uptimeSeconds: Math.round(process.uptime()) }, "Carnet has stopped");
}
