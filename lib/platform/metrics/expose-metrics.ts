import { timingSafeEqual } from "node:crypto";
import { AggregatorRegistry, type Registry } from "prom-client";
import { database } from "@/db/client";
import { PARTITIONED_TABLES } from "@/db/partitions";
import { findDatabaseBackupAge } from "@/db/queries/database-backups";
import { findClockSkew, findDatabaseBytes } from "@/db/queries/health";
import { findOldestDueTime, listQueueFigures, type QueueFigures, listMisscheduledJobs } from "@/db/queries/jobs";
import { findRowsWithoutPartition } from "@/db/queries/partitions";
import { findWebhookFigures } from "@/db/queries/webhooks";
import { replicasOf } from "@/db/replicas";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import type { ProbeResult } from "@/lib/platform/health/probe-readiness";
import { QUEUE_NAMES } from "@/lib/platform/jobs/kinds";
import { listLateJobs, queueStates } from "@/lib/platform/jobs/queue-states";
import { recurringJobs } from "@/lib/platform/jobs/registry";
import { log } from "@/lib/platform/log";
import { checkQueue } from "@/lib/platform/mail/couriers";
import { askPeer } from "@/lib/platform/processes/peer";
import { sharedWindow } from "@/lib/platform/rate-limit/address-limiter";
import { sha256Hex } from "@/lib/platform/secrets";
import { isMetered, metrics } from "./registry";

export type Exposition =
  | { answer: "off" }
  | { answer: "refused" }
  | { answer: "metrics"; text: string; mediaType: string };

export interface FeatureStates {
  storeState: () => ProbeResult;
  /**
   * End of the last complete copy, and the time before which it has every change. Null: not started. Undefined: none.
   */
  copyTimes: (db: AllBrandsDb) => Promise<{ copiedAt: Date; changesCopiedAt: Date } | null | undefined>;
}

/** For `Authorization: Bearer <METRICS_TOKEN>`. `off` without a token: answers as if the address did not exist. */
export async function exposeMetrics(authorization: string | null, states: FeatureStates): Promise<Exposition> {
  if (!isMetered()) return { answer: "off" };
  if (!isToken(authorization)) return { answer: "refused" };
  const { registry, databaseUp } = metrics();
  takeProcessFigures(states.storeState());
  // Without its database a process still reports its own metrics.
  await takeDeploymentFigures(states).then(
    () => databaseUp.set(1),
    (error: unknown) => {
      databaseUp.set(0);
      log().warn({ err: errorForLog(error) }, "metrics of the database are missing");
    },
  );
  const [here, ofPages = []] = await Promise.all([registry.getMetricsAsJSON(), askPeer<ProcessMetric[]>("metrics")]);
  // Metrics of the pages process have an additional label, so equal labels can be summed correctly.
  const all = [here, ofPages].map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: "sum" as const })));
  const text = await AggregatorRegistry.aggregate(all).metrics();
  return { answer: "metrics", text, mediaType: registry.contentType };
}

type ProcessMetric = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>[number];

export async function processMetrics(storeState: () => ProbeResult): Promise<ProcessMetric[]> {
  if (!isMetered()) return [];
  const { registry, deploymentWide } = metrics();
  takeProcessFigures(storeState());
  registry.setDefaultLabels({ process: "pages" });
  return (await registry.getMetricsAsJSON()).filter(({ name }) => !deploymentWide.has(name));
}

function isToken(authorization: string | null): boolean {
  const digest = (text: string) => Buffer.from(sha256Hex(text));
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${environment().metricsToken}`));
}

function takeProcessFigures(store: ProbeResult): void {
  const { queueBusy, poolConnections, poolWaiting, poolMax, replicaAge, storeUp, rateLimitsShared } = metrics();
  for (const [queue, { isBusy }] of queueStates()) queueBusy.set({ queue }, isBusy ? 1 : 0);
  const { totalCount, idleCount, waitingCount, options } = database().pool;
  poolMax.set(options.max);
  if (store !== "unknown") storeUp.set(store === "ok" ? 1 : 0);
  if (environment().redisUrl !== undefined) rateLimitsShared.set(sharedWindow()?.isUp ? 1 : 0);
  poolConnections.set({ state: "idle" }, idleCount);
  poolConnections.set({ state: "busy" }, totalCount - idleCount);
  poolWaiting.set(waitingCount);
  for (const { name, seconds } of replicasOf(database().db)?.ages() ?? []) replicaAge.set({ replica: name }, seconds);
}

async function takeDeploymentFigures({ copyTimes }: FeatureStates): Promise<void> {
  const {
    jobsOverdue,
    jobsLate,
    jobsMisscheduled,
    clockSkew,
    messages,
    oldestMessage,
    databaseSize,
    rowsWithoutPartition,
  } = metrics();
  const { webhookEndpoints, webhookRetries, backupCopyAge, backupCopyLag, databaseBackupAge } = metrics();
  const db = acrossBrands(database().db);
  const at = now();
  const secondsSince = (instant: Date | null) => secondsBetween(instant, at);
  jobsOverdue.set(secondsSince(await findOldestDueTime(db, { kinds: recurringJobs().map(({ id }) => id), at })));
  jobsLate.set((await listLateJobs(db)).length);
  jobsMisscheduled.set((await listMisscheduledJobs(db)).length);
  clockSkew.set(await findClockSkew(db));
  takeQueueFigures(await listQueueFigures(db, at), at);
  const { queued, late, waiting, failed, oldestQueuedAt } = await checkQueue(db);
  messages.set({ state: "queued" }, queued);
  messages.set({ state: "late" }, late);
  messages.set({ state: "waiting" }, waiting);
  messages.set({ state: "failed" }, failed);
  oldestMessage.set(secondsSince(oldestQueuedAt));
  const { enabled, failing, retries } = await findWebhookFigures(db);
  webhookEndpoints.set({ state: "enabled" }, enabled);
  webhookEndpoints.set({ state: "failing" }, failing);
  webhookRetries.set(retries);
  const times = await copyTimes(db);
  if (times !== undefined) {
    backupCopyAge.set(secondsSince(times?.copiedAt ?? null));
    backupCopyLag.set(secondsSince(times?.changesCopiedAt ?? null));
  }
  databaseBackupAge.set((await findDatabaseBackupAge(db)) ?? Infinity);
  databaseSize.set(await findDatabaseBytes(db));
  for (const { name } of PARTITIONED_TABLES)
    rowsWithoutPartition.set({ table: name }, (await findRowsWithoutPartition(db, name)).rows);
}

/** Empty queues are reported as zero: Prometheus would never resolve an alert on a series that disappears. */
function takeQueueFigures(figures: QueueFigures[], at: Date): void {
  const { jobs, jobsOldest, jobsDead } = metrics();
  for (const queue of QUEUE_NAMES) {
    const { due = 0, later = 0, running = 0, dead = 0, oldestDueAt } = figures.find((row) => row.queue === queue) ?? {};
    for (const [state, count] of Object.entries({ due, later, running })) jobs.set({ queue, state }, count);
    jobsDead.set({ queue }, dead);
    jobsOldest.set({ queue }, secondsBetween(oldestDueAt ?? null, at));
  }
}

const secondsBetween = (since: Date | null, at: Date) =>
  since === null ? 0 : Math.max(0, (at.getTime() - since.getTime()) / SECOND_MS);
