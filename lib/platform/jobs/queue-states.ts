import { database } from "@/db/client";
import { listOverdueJobs } from "@/db/queries/jobs";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { now, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { isMetered, metrics } from "@/lib/platform/metrics/registry";
import type { QueueName } from "./kinds";
import { jobsState, type QueueState, recurringJobs } from "./registry";

export const queueStates = (): ReadonlyMap<QueueName, QueueState> => jobsState().queues;

export function followQueue(name: QueueName) {
  const state: QueueState = { isBusy: false, lastDoneAt: null, doneCount: 0, failureCount: 0, failingSince: null };
  jobsState().queues.set(name, state);
  return {
    set isBusy(isBusy: boolean) {
      state.isBusy = isBusy;
    },
    succeed(count: number): void {
      state.failingSince = null;
      Object.assign(state, { lastDoneAt: now(), doneCount: state.doneCount + count });
      if (isMetered()) metrics().queueItems.inc({ queue: name }, count);
    },
    fail(): void {
      Object.assign(state, { failingSince: state.failingSince ?? now(), failureCount: state.failureCount + 1 });
      if (isMetered()) metrics().queueFailures.inc({ queue: name });
    },
  };
}

/** Due jobs that no process has started after this time raise an alarm. Requests may still be served normally. */
const LATE_AFTER_MS = 15 * MINUTE_MS;
const LOOK_EVERY_MS = MINUTE_MS;
const TELL_AGAIN_MS = HOUR_MS;

interface LateJob {
  id: string;
  dueSince: Date;
}

export function listLateJobs(db: AllBrandsDb): Promise<LateJob[]> {
  const at = now();
  return listOverdueJobs(db, {
    kinds: recurringJobs().map(({ id }) => id),
    at,
    dueBefore: new Date(at.getTime() - LATE_AFTER_MS),
  });
}

interface LateWorkReport {
  names: string;
  reportedAt: number;
}

/** Logs late jobs once an hour, and once when there are none left. Returns the state for the next call. */
export async function reportLateWork(db: AllBrandsDb, reported: LateWorkReport | null): Promise<LateWorkReport | null> {
  const late = await listLateJobs(db);
  const names = late
    .map(({ id }) => id)
    .toSorted()
    .join(" ");
  const at = now().getTime();
  const [latest] = late;
  if (!latest) {
    if (reported) log().info({ event: "jobs.in_time" }, "background work is done in time again");
    return null;
  }
  if (reported?.names === names && at - reported.reportedAt < TELL_AGAIN_MS) return reported;
  log().error(
    { event: "jobs.late", jobs: late.map(({ id }) => id), dueSince: latest.dueSince },
    "background work is late: due jobs are not running",
  );
  return { names, reportedAt: at };
}

/** Polls every minute, because a hanging worker does not report itself. The returned function stops the polling. */
export function watchLateWork(db: AllBrandsDb = acrossBrands(database().db), everyMs = LOOK_EVERY_MS): () => void {
  let reported: LateWorkReport | null = null;
  const report = async () => {
    reported = await reportLateWork(db, reported);
  };
  const timer = setInterval(
    () =>
      void report().catch((error: unknown) =>
        log().debug({ err: errorForLog(error) }, "late work could not be looked for"),
      ),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}
