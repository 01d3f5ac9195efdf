import { fencedBy } from "@/db/fenced";
import { deleteJob, releaseJob, type TakenJob } from "@/db/queries/jobs";
import { type AllBrandsDb, inScopeOf, type TenantDb } from "@/db/tenant";
import { now, SECOND_MS, MINUTE_MS, monotonicMs } from "@/lib/platform/clock";

export type JobEnd =
  | { is: "done"; done?: number }
  | { is: "more"; done: number }
  | { is: "later"; at: Date; error: string | null; isCounted: boolean }
  | { is: "dead"; error: string };

export type StepEnd = Promise<JobEnd | undefined> | Promise<void>;

export class Job<Db extends TenantDb = TenantDb> {
  /** Limited to the job's brand, if any. Writes only while this process owns the job, else throws FenceLost. */
  readonly db: Db;
  #end: JobEnd | null = null;

  constructor(
    db: AllBrandsDb,
    readonly row: TakenJob,
    /** Aborted when the job is lost or cancelled, or the process stops. */
    readonly signal: AbortSignal,
  ) {
    this.db = inScopeOf(fencedBy(db, row), row.brandId) as Db;
  }

  get ended(): JobEnd | null {
    return this.#end;
  }

  write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** Ends the job in the transaction of its last writes. Throws FenceLost. */
  async end(work: (tx: Db) => StepEnd): Promise<JobEnd> {
    return (this.#end = await this.write(async (tx) => {
      const end: JobEnd = (await work(tx)) ?? { is: "done" };
      await writeEnd(tx, this.row, end);
      return end;
    }));
  }
}

async function writeEnd(tx: TenantDb, row: TakenJob, end: JobEnd): Promise<void> {
  const { id, everySeconds, attempts, progress, runAt } = row;
  const at = now();
  switch (end.is) {
    case "done": {
      if (everySeconds === null) return deleteJob(tx, id);
      const next = new Date(at.getTime() + everySeconds * SECOND_MS);
      return releaseJob(tx, id, { state: "queued", runAt: next, attempts: 0, lastError: null, progress: 0 });
    }
    case "more": {
      const done = progress + end.done;
      return releaseJob(tx, id, { state: "queued", runAt: at, attempts: 0, lastError: null, progress: done });
    }
    case "later": {
      const countedAttempts = end.isCounted ? attempts : attempts - 1;
      return releaseJob(tx, id, {
        state: "queued",
        runAt: end.at,
        attempts: countedAttempts,
        lastError: end.error,
        progress,
      });
    }
    case "dead":
      return releaseJob(tx, id, { state: "dead", runAt, attempts, lastError: end.error, progress });
  }
}

/** This number of rows takes well under a second; a statement of half a minute is cancelled and rolled back. */
export const ROWS_PER_DELETE = 5_000;
const TIME_MS_MAX = 2 * MINUTE_MS;

export async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  const startedMs = monotonicMs();
  let deleted = 0;
  for (;;) {
    const count = await deleteSome(ROWS_PER_DELETE);
    deleted += count;
    if (count < ROWS_PER_DELETE || monotonicMs() - startedMs > TIME_MS_MAX) return deleted;
  }
}
