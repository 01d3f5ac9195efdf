import { FenceLost, isFenceLost } from "@/db/fenced";
import type { TakenJob } from "@/db/queries/jobs";
import type { AllBrandsDb } from "@/db/tenant";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { isStorageError } from "@/lib/platform/storage-error";
import { Job, type JobEnd } from "./job";
import { type Services, jobType } from "./registry";

/** A job waits for a full or unavailable disk without a limit on attempts. */
const DISK_RETRY_MS = 30 * SECOND_MS;
const ERROR_CHARACTERS_MAX = 300;

class HolderDied extends Error {
  override readonly name = "HolderDied";
  override readonly message = "Each process that took it ended before it was done.";
}

export interface Running {
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
