import { asc, isNotNull, sql } from "drizzle-orm";
import { CLOCK_SKEW_SECONDS_MAX, clocksAgree } from "../clock-agreement";
import { jobs } from "../schema";
import type { AllBrandsDb } from "../tenant";
import { dueByDatabase, type JobRow, type NewJob } from "./jobs";

/** An existing job keeps its next run, unless that is more than one interval away: a wrong clock must have set it. */
export async function upsertRecurringJobs(db: AllBrandsDb, rows: NewJob[]): Promise<void> {
  await db
    .insert(jobs)
    .values(rows.map(dueByDatabase))
    .onConflictDoUpdate({
      target: jobs.id,
      set: {
        everySeconds: sql`excluded.every_seconds`,
        runAt: sql`least(${jobs.runAt}, excluded.run_at + excluded.every_seconds * interval '1 second')`,
      },
      setWhere: clocksAgree(),
    });
}

/** Jobs whose next run is more than one interval away: a wrong clock must have set it. */
export function listMisscheduledJobs(db: AllBrandsDb): Promise<{ id: string; runAt: Date }[]> {
  const latest = sql`clock_timestamp() + (${jobs.everySeconds} + ${CLOCK_SKEW_SECONDS_MAX}) * interval '1 second'`;
  return db
    .select({ id: jobs.id, runAt: jobs.runAt })
    .from(jobs)
    .where(sql`${jobs.runAt} > ${latest}`)
    .orderBy(asc(jobs.id));
}

export async function listRecurringJobs(db: AllBrandsDb): Promise<JobRow[]> {
  return db.select().from(jobs).where(isNotNull(jobs.everySeconds)).orderBy(asc(jobs.id));
}
