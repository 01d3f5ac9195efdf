import { setTimeout as after } from "node:timers/promises";
import { database } from "@/db/client";
import { type Listener, openListener } from "@/db/listener";
import { upsertRecurringJobs } from "@/db/queries/recurring-jobs";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { HOUR_MS, monotonicMs, SECOND_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { type Couriers, openCouriers } from "@/lib/platform/mail/couriers";
import { processWide } from "@/lib/platform/process-wide";
import { notifyPeer } from "@/lib/platform/processes/peer";
import { QUEUE_NAMES } from "./kinds";
import { recurringJobs } from "./registry";
import { Worker } from "./worker";

/** Wakes the worker when a job is enqueued, so that it does not wait for the next poll. */

const sleepers = () => processWide("job-sleepers", () => new Set<() => void>());

/** Wakes the workers of this service: those of this process and of the other one. */
export function wakeWorkers(): void {
  wakeWorkersHere();
  notifyPeer("work_enqueued");
}

/** Wakes the workers of this process only: the other one has enqueued work. */
export function wakeWorkersHere(): void {
  for (const wake of sleepers()) wake();
}

/** Calls `wake` whenever a job is enqueued in this process, until the returned function is called. */
function onWake(wake: () => void): () => void {
  sleepers().add(wake);
  return () => sleepers().delete(wake);
}

export const WORK_CHANNEL = "carnet_work";

/**
 * Hears of work for which another process has no room. Undefined where nobody can be heard: behind a pooler that lends
 * connections by the transaction, and on the embedded database, which one process has for itself.
 */
function listenForWork(heard: () => void): Listener | undefined {
  const { databaseUrl, databasePooler, isEmbeddedDatabase } = environment();
  if (!databaseUrl || databasePooler === "transaction" || isEmbeddedDatabase) return undefined;
  return openListener(databaseUrl, WORK_CHANNEL, heard);
}

/** Work that another process asks for, or that a clock makes due, is found by then. */
const POLL_MS = 5 * SECOND_MS;
/** A run that a wrong clock has set too far ahead is brought back by then. */
const SCHEDULE_EVERY_MS = HOUR_MS;
/** The transaction that asked for work may be some statements from its commit: looked again and again, less often. */
const FIRST_LOOK_MS = 15;
/** By then it has committed, and others have been told of what this process has no room for. */
const TOLD_FOR_MS = 500;

export interface RunningWorker {
  /** Finishes the jobs in hand, an import's batch and messages that arrive within ten seconds; takes up no more. */
  stop: () => Promise<void>;
}

/**
 * The background work of this process: one look for all queues, every five seconds and whenever work is asked for or
 * has ended. Several processes share the work: one that has no room for what it is asked for tells the others.
 */
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

  const look = async () => {
    try {
      if (monotonicMs() >= schedulesAtMs) {
        await scheduleRecurringJobs(db);
        schedulesAtMs = monotonicMs() + SCHEDULE_EVERY_MS;
      }
      const begun = await worker.round();
      hasFailed = false;
      return begun;
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
      const begun = await look();
      if ((begun > 0 || monotonicMs() < asksUntilMs) && worker.isFull()) others?.tell();
      if (begun > 0) continue;
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

/** Puts every recurring job on the list, due at once when it is new. */
export async function scheduleRecurringJobs(db: AllBrandsDb): Promise<void> {
  const runAt = now();
  const rows = recurringJobs().map(({ id, everySeconds }) => ({ id, kind: id, queue: "jobs", everySeconds, runAt }));
  await upsertRecurringJobs(db, rows);
}
