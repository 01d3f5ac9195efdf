import { setTimeout as after } from "node:timers/promises";
import { database } from "@/db/client";
import { type Listener, openListener } from "@/db/listener";
import { upsertRecurringJobs } from "@/db/queries/jobs";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { HOUR_MS, monotonicMs, SECOND_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { type Couriers, openCouriers } from "@/lib/platform/mail/couriers";
import { notifyPeer } from "@/lib/platform/processes/peer";
import { QUEUE_NAMES } from "./kinds";
import { jobsState, recurringJobs } from "./registry";
import { Worker } from "./worker";

export function wakeWorkers(): void {
  wakeWorkersHere();
  notifyPeer("work_enqueued");
}

export function wakeWorkersHere(): void {
  for (const wake of jobsState().sleepers) wake();
}

function onWake(wake: () => void): () => void {
  const { sleepers } = jobsState();
  sleepers.add(wake);
  return () => sleepers.delete(wake);
}

export const WORK_CHANNEL = "carnet_work";

/** Undefined behind a transaction pooler, which has no LISTEN, and on the embedded database (one process). */
function listenForWork(onNotify: () => void): Listener | undefined {
  const { databaseUrl, databasePooler, isEmbeddedDatabase } = environment();
  if (!databaseUrl || databasePooler === "transaction" || isEmbeddedDatabase) return undefined;
  return openListener(databaseUrl, WORK_CHANNEL, onNotify);
}

/** Upper limit for the delay of jobs that another process enqueues or that become due. */
const POLL_MS = 5 * SECOND_MS;
/** Also corrects the next run of a recurring job that a wrong clock has set too far ahead. */
const SCHEDULE_EVERY_MS = HOUR_MS;
/** The transaction that enqueued a job may not have committed yet, so the worker polls again with growing delays. */
const FIRST_LOOK_MS = 15;
const TOLD_FOR_MS = 500;

export interface RunningWorker {
  /** Finishes running jobs within ten seconds and starts no new ones. */
  stop: () => Promise<void>;
}

/** One poll for all queues: every five seconds, and when a job is enqueued or ends. A full process notifies others. */
export function startWorker(
  db: AllBrandsDb = acrossBrands(database().db),
  couriers: Couriers = openCouriers(),
): RunningWorker {
  const open = { messages: couriers.email, "account messages": couriers.email, "text messages": couriers.sms };
  const queues = QUEUE_NAMES.filter((queue) => !(queue in open) || open[queue as keyof typeof open] !== null);
  const worker = new Worker(db, { services: { couriers }, queues });
  let [hasFailed, isStopping] = [false, false];
  let schedulesAtMs = 0;
  let looksAgainMs = POLL_MS;
  let untilWoken = new AbortController();
  let asksUntilMs = 0;

  const poll = async () => {
    try {
      if (monotonicMs() >= schedulesAtMs) {
        await scheduleRecurringJobs(db);
        schedulesAtMs = monotonicMs() + SCHEDULE_EVERY_MS;
      }
      const startedJobs = await worker.round();
      hasFailed = false;
      return startedJobs;
    } catch (error) {
      worker.fail();
      if (!hasFailed)
        log().warn({ err: errorForLog(error) }, "background work cannot be looked for; it goes on trying");
      hasFailed = true;
      return 0;
    }
  };
  const run = async () => {
    while (!isStopping) {
      untilWoken = new AbortController();
      const startedJobs = await poll();
      if ((startedJobs > 0 || monotonicMs() < asksUntilMs) && worker.isFull()) others?.notify();
      if (startedJobs > 0) continue;
      const waitMs = Math.min(looksAgainMs, worker.restMs() ?? POLL_MS);
      looksAgainMs = Math.min(looksAgainMs * 2, POLL_MS);
      await after(waitMs, undefined, { signal: untilWoken.signal }).catch(() => undefined);
    }
  };
  worker.onFree = () => untilWoken.abort();
  const others = listenForWork(() => untilWoken.abort());
  const ignoreWaking = onWake(() => {
    asksUntilMs = monotonicMs() + TOLD_FOR_MS;
    if (looksAgainMs === FIRST_LOOK_MS) return;
    looksAgainMs = FIRST_LOOK_MS;
    setTimeout(() => untilWoken.abort(), FIRST_LOOK_MS).unref();
  });
  const running = run();
  return {
    async stop() {
      ignoreWaking();
      isStopping = true;
      untilWoken.abort();
      const ended = worker.stop();
      await running;
      await Promise.all([ended, others?.close()]);
      couriers.close();
    },
  };
}

export async function scheduleRecurringJobs(db: AllBrandsDb): Promise<void> {
  const runAt = now();
  const rows = recurringJobs().map(({ id, everySeconds }) => ({ id, kind: id, queue: "jobs", everySeconds, runAt }));
  await upsertRecurringJobs(db, rows);
}
