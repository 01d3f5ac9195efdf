import { fencedBy } from "@/db/fenced";
import { deleteJob, releaseJob, type TakenJob } from "@/db/queries/jobs";
import { acrossBrands, type AllBrandsDb, inBrand, type TenantDb } from "@/db/tenant";
import { now, SECOND_MS, MINUTE_MS, monotonicMs } from "@/lib/platform/clock";

/** What becomes of a job after a step. `done` counts the pieces that the step did. */
export type JobEnd =
  /** It is off the list; one that recurs comes again when its time has come. */
  | { is: "done"; done?: number }
  /** Others of its queue have their turn first. */
  | { is: "more"; done: number }
  | { is: "later"; at: Date; error: string | null; isCounted: boolean }
  | { is: "dead"; error: string };

/** What a step, or the last transaction of it, says of its job; nothing: it is done. */
export type StepEnd = Promise<JobEnd | undefined> | Promise<void>;

/** A job in the hands of its step. */
export class Job<Db extends TenantDb = TenantDb> {
  /** Meets the rows of the job's brand, if it has one, and writes only while this holder has the job: FenceLost. */
  readonly db: Db;
  #end: JobEnd | null = null;

  constructor(
    db: AllBrandsDb,
    readonly row: TakenJob,
    /** Aborted when the job is lost, called off, or broken off because the process stops. */
    readonly signal: AbortSignal,
  ) {
    const fenced = fencedBy(db, row);
    this.db = (row.brandId === null ? fenced : inBrand(fenced, row.brandId)) as TenantDb as Db;
  }

  /** What the step has made of it; null: nothing yet. */
  get ended(): JobEnd | null {
    return this.#end;
  }

  write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** Ends the step together with the last of what it writes: `work` says what becomes of the job. Throws FenceLost. */
  async end(work: (tx: Db) => StepEnd): Promise<JobEnd> {
    return (this.#end = await this.write(async (tx) => {
      const end: JobEnd = (await work(tx)) ?? { is: "done" };
      await writeEnd(acrossBrands(tx), this.row, end);
      return end;
    }));
  }
}

async function writeEnd(tx: AllBrandsDb, row: TakenJob, end: JobEnd): Promise<void> {
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
      const counted = end.isCounted ? attempts : attempts - 1;
      return releaseJob(tx, id, { state: "queued", runAt: end.at, attempts: counted, lastError: end.error, progress });
    }
    case "dead":
      return releaseJob(tx, id, { state: "dead", runAt, attempts, lastError: end.error, progress });
  }
}

/**
 * The number of rows that go in well under a second; a statement that takes half a minute is broken off, and its work
 * undone.
 */
export const ROWS_PER_DELETE = 5_000;
/** The other jobs wait meanwhile. */
const TIME_MS_MAX = 2 * MINUTE_MS;

/** Repeats a delete of some rows until there are no more, for two minutes a run. Answers how many went. */
export async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  const startedMs = monotonicMs();
  let deleted = 0;
  for (;;) {
    const count = await deleteSome(ROWS_PER_DELETE);
    deleted += count;
    if (count < ROWS_PER_DELETE || monotonicMs() - startedMs > TIME_MS_MAX) return deleted;
  }
}
