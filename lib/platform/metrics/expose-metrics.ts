import { timingSafeEqual } from "node:crypto";
import { database } from "@/db/client";
import { countDeadJobs, findOldestDueTime } from "@/db/queries/jobs";
import { acrossBrands } from "@/db/tenant";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { listLateJobs } from "@/lib/platform/jobs/late-work";
import { queueStates } from "@/lib/platform/jobs/queue-states";
import { RECURRING_JOBS } from "@/lib/platform/jobs/recurring-jobs";
import { log } from "@/lib/platform/log";
import { lookAtQueue } from "@/lib/platform/mail/watch-queue";
import { sha256Hex } from "@/lib/platform/secrets";
import { isMetered, metrics } from "./registry";

export type Exposition =
  | { answer: "off" }
  | { answer: "refused" }
  | { answer: "metrics"; text: string; mediaType: string };

/** For Prometheus, by `Authorization: Bearer <METRICS_TOKEN>`. `off` without a token: then nothing is here. */
export async function exposeMetrics(authorization: string | null): Promise<Exposition> {
  if (!isMetered()) return { answer: "off" };
  if (!isToken(authorization)) return { answer: "refused" };
  const { registry } = metrics();
  takeProcessFigures();
  // Without its database a process still tells of itself.
  await takeDeploymentFigures().catch((error: unknown) =>
    log().warn({ err: errorForLog(error) }, "metrics of the database are missing"),
  );
  return { answer: "metrics", text: await registry.metrics(), mediaType: registry.contentType };
}

function isToken(authorization: string | null): boolean {
  const digest = (text: string) => Buffer.from(sha256Hex(text));
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${environment().metricsToken}`));
}

function takeProcessFigures(): void {
  const { queueBusy, poolConnections, poolWaiting } = metrics();
  for (const [queue, { isBusy }] of queueStates()) queueBusy.set({ queue }, isBusy ? 1 : 0);
  const { totalCount, idleCount, waitingCount } = database().pool;
  poolConnections.set({ state: "idle" }, idleCount);
  poolConnections.set({ state: "busy" }, totalCount - idleCount);
  poolWaiting.set(waitingCount);
}

async function takeDeploymentFigures(): Promise<void> {
  const { jobsOverdue, jobsLate, jobsDead, messages, oldestMessage } = metrics();
  const db = acrossBrands(database().db);
  const at = now();
  const secondsSince = (instant: Date | null) =>
    instant === null ? 0 : Math.max(0, (at.getTime() - instant.getTime()) / SECOND_MS);
  jobsOverdue.set(secondsSince(await findOldestDueTime(db, { kinds: RECURRING_JOBS.map(({ id }) => id), at })));
  jobsLate.set((await listLateJobs(db)).length);
  jobsDead.set(await countDeadJobs(db));
  const { queued, late, waiting, failed, oldestQueuedAt } = await lookAtQueue(db);
  messages.set({ state: "queued" }, queued);
  messages.set({ state: "late" }, late);
  messages.set({ state: "waiting" }, waiting);
  messages.set({ state: "failed" }, failed);
  oldestMessage.set(secondsSince(oldestQueuedAt));
}
