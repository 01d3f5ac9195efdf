import { isConnectionAwaited, type Queryable } from "@/db/client";
import { FenceLost, isFenceLost } from "@/db/fenced";
import { type QueueRoom, takeDueJobs, type TakenJob, renewLeases } from "@/db/queries/jobs";
import type { AllBrandsDb } from "@/db/tenant";
import { monotonicMs, now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { requireValue } from "@/lib/platform/require-value";
import { isStorageError } from "@/lib/platform/storage-error";
import { inJobSpan } from "@/lib/platform/tracing/span";
import { Job, type JobEnd } from "./job";
import { type Queue, type QueueName, QUEUES } from "./kinds";
import { followQueue } from "./queue-states";
import { type Services, leases as leasesOfKinds, jobType } from "./registry";

const LOOKED_AT_EVERY_MS = SECOND_MS;

interface InHand {
  row: TakenJob;
  leasedUntil: Date;
  renewedBeforeMs: number;
  ending: AbortController;
}

export class LeasedJobs {
  readonly #inHand = new Map<string, InHand>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: AllBrandsDb,
    private readonly leases: Readonly<Record<string, number>> = leasesOfKinds(),
  ) {}

  hold(row: TakenJob): AbortController {
    const ending = new AbortController();
    const renewedBeforeMs = (requireValue(this.leases[row.kind], `The lease of ${row.kind}`) * 2) / 3;
    this.#inHand.set(row.holder + row.id, { row, leasedUntil: row.leasedUntil, renewedBeforeMs, ending });
    this.#timer ??= setInterval(() => void this.renew().catch(() => undefined), LOOKED_AT_EVERY_MS).unref();
    return ending;
  }

  release(row: TakenJob): void {
    this.#inHand.delete(row.holder + row.id);
    if (this.#inHand.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Renews after a third of a lease. A failed renewal is retried until another process takes the job over. */
  async renew(): Promise<void> {
    const at = now();
    const due = [...this.#inHand.values()].filter(
      ({ leasedUntil, renewedBeforeMs }) => leasedUntil.getTime() - at.getTime() <= renewedBeforeMs,
    );
    if (due.length === 0) return;
    const renewed = await renewLeases(this.db, { held: due.map(({ row }) => row), leases: this.leases, at });
    const until = new Map(renewed.map(({ id, holder, leasedUntil }) => [holder + id, leasedUntil]));
    for (const dueJob of due) {
      const key = dueJob.row.holder + dueJob.row.id;
      const leasedUntil = until.get(key);
      if (leasedUntil) dueJob.leasedUntil = leasedUntil;
      else if (this.#inHand.has(key)) dueJob.ending.abort(new FenceLost());
    }
  }
}

/** Rest after a job, in ms: requests get half of the thread, or three quarters where they share its connection. */
const RESTS: Partial<Record<QueueName, (tookMs: number, db: Queryable) => number>> = {
  checks: (tookMs, db) => (isConnectionAwaited(db) ? 3 * tookMs : 0),
  "chain verifications": (tookMs) => tookMs,
};

interface WorkerOptions {
  services: Services;
  queues: readonly QueueName[];
  /** Lease length by kind, in ms. Kinds that are not listed are not taken. */
  leases?: Readonly<Record<string, number>>;
  onEnded?: (row: TakenJob, outcome: Outcome | { is: "unwritten" }) => void;
}

export function roomIn(queue: QueueName, { slots, at }: { slots: number; at: Date }): QueueRoom {
  const { slotsPerGroup, quietMs, patienceMs }: Queue = QUEUES[queue];
  const ago = (ms: number | undefined) => (ms === undefined ? null : new Date(at.getTime() - ms));
  return {
    queue,
    slots,
    slotsPerGroup: slotsPerGroup ?? null,
    quietSince: ago(quietMs),
    patientSince: ago(patienceMs),
  };
}

export class Worker {
  readonly #inHand = new Map<Promise<void>, TakenJob>();
  readonly #held: LeasedJobs;
  readonly #restsUntilMs = new Map<QueueName, number>();
  readonly #stopping = new AbortController();
  #patienceMs: number | undefined;
  #taking: Promise<number> = Promise.resolve(0);
  readonly #states: Map<QueueName, ReturnType<typeof followQueue>>;
  onFree = () => {};

  constructor(
    private readonly db: AllBrandsDb,
    private readonly options: WorkerOptions,
  ) {
    this.#held = new LeasedJobs(db, options.leases);
    this.#states = new Map(options.queues.map((queue) => [queue, followQueue(queue)]));
  }

  round(): Promise<number> {
    return (this.#taking = this.#take());
  }

  async #take(): Promise<number> {
    const at = now();
    const rooms = this.options.queues.flatMap((queue) => this.#roomOf(queue, at));
    if (rooms.length === 0 || this.#stopping.signal.aborted) return 0;
    const { leases = leasesOfKinds() } = this.options;
    const jobs = await takeDueJobs(this.db, { rooms, busy: this.#busyGroups(), leases, holder: newId("job", at), at });
    for (const row of jobs) this.#begin(row);
    return jobs.length;
  }

  #of(queue: string): TakenJob[] {
    return [...this.#inHand.values()].filter((row) => row.queue === queue);
  }

  #roomOf(queue: QueueName, at: Date) {
    const slots = QUEUES[queue].slots - this.#of(queue).length;
    return slots <= 0 || (this.#restsUntilMs.get(queue) ?? 0) > monotonicMs() ? [] : [roomIn(queue, { slots, at })];
  }

  #busyGroups() {
    const counts = new Map<string, { queue: string; groupKey: string; count: number }>();
    for (const { queue, groupKey } of this.#inHand.values()) {
      if (groupKey === null) continue;
      const group = counts.get(`${queue} ${groupKey}`) ?? { queue, groupKey, count: 0 };
      counts.set(`${queue} ${groupKey}`, { ...group, count: group.count + 1 });
    }
    return [...counts.values()];
  }

  #begin(row: TakenJob): void {
    const running = this.#run(row).finally(() => {
      this.#inHand.delete(running);
      this.#state(row).isBusy = this.#of(row.queue).length > 0;
      this.onFree();
    });
    this.#inHand.set(running, row);
    this.#state(row).isBusy = true;
  }

  #state({ queue }: TakenJob) {
    return requireValue(this.#states.get(queue as QueueName), `The state of the queue ${queue}`);
  }

  async #run(row: TakenJob): Promise<void> {
    const ending = this.#held.hold(row);
    const queue = row.queue as QueueName;
    const { brokenOffAfterMs }: Queue = QUEUES[queue];
    let timer: NodeJS.Timeout | undefined;
    const breakOff = () => {
      const reason = new Error("The process that was sending it was stopped.");
      timer = setTimeout(() => ending.abort(reason), this.#patienceMs ?? brokenOffAfterMs);
    };
    const startMs = monotonicMs();
    try {
      if (brokenOffAfterMs !== undefined) this.#stopping.signal.addEventListener("abort", breakOff, { once: true });
      const isStopping = () => this.#stopping.signal.aborted;
      const running = { services: this.options.services, signal: ending.signal, isStopping };
      const outcome = await inJobSpan(row, () => runJob(this.db, row, running));
      if (outcome.is === "done" || outcome.is === "more") this.#state(row).succeed(outcome.done ?? 1);
      else if (outcome.is !== "lost" && outcome.error !== null) this.#state(row).fail();
      this.options.onEnded?.(row, outcome);
    } catch (error) {
      this.#state(row).fail();
      log().warn({ job: row.id, kind: row.kind, err: errorForLog(error) }, "what came of a job could not be written");
      this.options.onEnded?.(row, { is: "unwritten" });
    } finally {
      this.#stopping.signal.removeEventListener("abort", breakOff);
      clearTimeout(timer);
      this.#held.release(row);
      const restMs = RESTS[queue]?.(monotonicMs() - startMs, this.db) ?? 0;
      this.#restsUntilMs.set(queue, monotonicMs() + restMs);
    }
  }

  async settled(): Promise<void> {
    while (this.#inHand.size > 0) await Promise.all(this.#inHand.keys());
  }

  /** Takes no new jobs. Jobs of interruptible queues go back to the queue, the others are finished. */
  async stop(patienceMs?: number): Promise<void> {
    this.#patienceMs = patienceMs;
    await this.#taking.catch(() => undefined);
    this.#stopping.abort();
    await this.settled();
  }

  /** Recurring jobs are ignored: one of them does not mean that more are due. */
  isFull(): boolean {
    return this.options.queues.some((queue) => queue !== "jobs" && this.#of(queue).length >= QUEUES[queue].slots);
  }

  restMs(): number | null {
    const rests = [...this.#restsUntilMs.values()].map((untilMs) => untilMs - monotonicMs()).filter((ms) => ms > 0);
    return rests.length === 0 ? null : Math.min(...rests);
  }

  fail(): void {
    for (const state of this.#states.values()) state.fail();
  }
}

/** A job waits for a full or unavailable disk without a limit on attempts. */
const DISK_RETRY_MS = 30 * SECOND_MS;
const ERROR_CHARACTERS_MAX = 300;

class HolderDied extends Error {
  override readonly name = "HolderDied";
  override readonly message = "Each process that took it ended before it was done.";
}

interface Running {
  services: Services;
  signal: AbortSignal;
  /** True during shutdown: an interrupted step then does not count as an attempt. */
  isStopping: () => boolean;
}

export type Outcome = JobEnd | { is: "lost" };

/** Runs one step of a job and writes the outcome. Throws only if the outcome cannot be written. */
export async function runJob(db: AllBrandsDb, row: TakenJob, running: Running): Promise<Outcome> {
  const { rules, handler } = jobType(row.kind);
  const job = new Job(db, row, running.signal);
  try {
    if (row.attempts > rules.attemptsMax) throw new HolderDied();
    const end = await handler.step(job, row.payload, running.services);
    return job.ended ?? (await job.end(async () => end ?? undefined));
  } catch (thrown) {
    try {
      return await afterError(job, thrown, running);
    } catch (error) {
      if (!isFenceLost(error)) throw error;
      log().warn(
        aboutJob(row),
        "a job was called off or taken over while it was done: nothing of it was written since",
      );
      return { is: "lost" };
    }
  }
}

const aboutJob = ({ id, kind, brandId, attempts }: TakenJob) => ({
  job: id,
  kind,
  brand: brandId ?? undefined,
  attempt: attempts,
});

/** Writes the outcome of a job whose step threw. Throws FenceLost. */
async function afterError(job: Job, thrown: unknown, { isStopping, signal }: Running): Promise<JobEnd> {
  const { row } = job;
  const { rules, handler } = jobType(row.kind);
  const about = aboutJob(row);
  if (isFenceLost(thrown) || signal.reason instanceof FenceLost) throw new FenceLost();
  // The end of the job is already written, so a later error does not change it.
  if (job.ended) throw thrown;
  const inMs = (ms: number) => new Date(now().getTime() + ms);
  const err = errorForLog(thrown);
  const root = err.cause ?? err;
  const error = (root.message ?? root.code ?? root.name).slice(0, ERROR_CHARACTERS_MAX);
  if (signal.aborted && isStopping())
    return job.end(async () => ({ is: "later", at: now(), error: null, isCounted: false }));
  if (isStorageError(thrown)) {
    log().error({ ...about, err }, "a job cannot read or write files; it is tried again");
    return job.end(async () => ({ is: "later", at: inMs(DISK_RETRY_MS), error, isCounted: false }));
  }
  if (row.attempts < rules.attemptsMax) {
    log().warn({ ...about, err }, "a job failed; it is tried again");
    return job.end(async () => ({ is: "later", at: inMs(rules.retryMs(row.attempts)), error, isCounted: true }));
  }
  log().error({ ...about, err, event: "jobs.dead" }, "a job has failed for good");
  return job.end(async (tx) => {
    await handler.onDead?.(tx, row.payload, thrown);
    return { is: "dead", error };
  });
}
