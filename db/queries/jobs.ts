import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { jobs } from "../schema";

export type JobRow = typeof jobs.$inferSelect;

/** Puts a recurring job on the list, or brings its interval up to date; one that stands keeps its next run. */
export async function upsertRecurringJob(
  db: Queryable,
  job: { id: string; everySeconds: number; runAt: Date },
): Promise<void> {
  await db
    .insert(jobs)
    .values({ id: job.id, kind: job.id, everySeconds: job.everySeconds, runAt: job.runAt })
    .onConflictDoUpdate({ target: jobs.id, set: { everySeconds: job.everySeconds } });
}

/** Takes the job that has been due for longest and leases it, or null when none is due. */
export async function takeDueJob(
  db: Queryable,
  params: { kinds: string[]; at: Date; leasedUntil: Date },
): Promise<JobRow | null> {
  const due = db.$with("due").as(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          lte(jobs.runAt, params.at),
          inArray(jobs.kind, params.kinds),
          or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, params.at)),
        ),
      )
      .orderBy(asc(jobs.runAt))
      .limit(1)
      .for("update", { skipLocked: true }),
  );
  const [taken] = await db
    .with(due)
    .update(jobs)
    .set({ leasedUntil: params.leasedUntil, attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, db.select({ id: due.id }).from(due)))
    .returning();
  return taken ?? null;
}

/**
 * Ends a run: the job comes again at `runAt`. A `fault` keeps the count of attempts, success clears it. With
 * `heldUntil` only while the lease is held until then: another process may have it.
 */
export async function rescheduleJob(
  db: Queryable,
  params: { jobId: string; heldUntil?: Date; runAt: Date; fault: string | null },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      runAt: params.runAt,
      leasedUntil: null,
      lastError: params.fault,
      ...(params.fault === null ? { attempts: 0 } : {}),
    })
    .where(and(eq(jobs.id, params.jobId), params.heldUntil ? eq(jobs.leasedUntil, params.heldUntil) : undefined));
}

/** Puts a job that runs once on the list; one of this id that stands there is due at `runAt` again. */
export async function putJob(tx: Queryable, job: { id: string; kind: string; runAt: Date }): Promise<void> {
  await tx
    .insert(jobs)
    .values(job)
    .onConflictDoUpdate({ target: jobs.id, set: { runAt: job.runAt, attempts: 0 } });
}

/** Holds a job for longer; false: its lease had ended, and another process may have it. */
export async function renewLease(
  db: Queryable,
  params: { jobId: string; heldUntil: Date; leasedUntil: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({ leasedUntil: params.leasedUntil })
    .where(and(eq(jobs.id, params.jobId), eq(jobs.leasedUntil, params.heldUntil)));
  return rowCount === 1;
}

/** Takes a job that is done off the list, unless it has been asked for again meanwhile: then it is due. */
export async function endJob(db: Queryable, params: { jobId: string; takenAt: Date }): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.id, params.jobId), lte(jobs.runAt, params.takenAt)));
  await db.update(jobs).set({ leasedUntil: null }).where(eq(jobs.id, params.jobId));
}
