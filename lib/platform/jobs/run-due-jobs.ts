import type { Queryable } from "@/db/client";
import { renewLease, rescheduleJob, takeDueJob, upsertRecurringJob } from "@/db/queries/jobs";
import { MINUTE_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { holdLease } from "./hold-lease";
import { RECURRING_JOBS, type RecurringJob } from "./recurring-jobs";

/** Short, and renewed while the job goes on: of a process that died it is taken over soon, of one that works never. */
const LEASE_MS = MINUTE_MS;
const RENEWED_EVERY_MS = 15 * SECOND_MS;
const RETRY_MS_MAX = 5 * MINUTE_MS;

/** Puts every recurring job on the list, due at once when it is new. */
export async function scheduleRecurringJobs(db: Queryable): Promise<void> {
  for (const { id, everySeconds } of RECURRING_JOBS) await upsertRecurringJob(db, { id, everySeconds, runAt: now() });
}

/** Runs one due job, if there is one, and answers how many ran. A job that fails comes again within five minutes. */
export async function runDueJobs(db: Queryable): Promise<number> {
  const at = now();
  const taken = await takeDueJob(db, {
    kinds: RECURRING_JOBS.map(({ id }) => id),
    at,
    leasedUntil: new Date(at.getTime() + LEASE_MS),
  });
  if (!taken) return 0;
  const job = RECURRING_JOBS.find(({ id }) => id === taken.kind)!;
  const everyMs = job.everySeconds * SECOND_MS;
  const release = holdLease({
    until: taken.leasedUntil!,
    leaseMs: LEASE_MS,
    everyMs: RENEWED_EVERY_MS,
    renew: (held) => renewLease(db, { jobId: taken.id, ...held }),
    onLost: () => log().warn({ job: taken.id }, "a recurring job has outlived its lease"),
  });
  const fault = await faultOf(job, db);
  const heldUntil = await release();
  if (heldUntil === null) return 1;
  const delayMs = fault ? Math.min(everyMs, RETRY_MS_MAX) : everyMs;
  await rescheduleJob(db, { jobId: taken.id, heldUntil, runAt: new Date(now().getTime() + delayMs), fault });
  return 1;
}

/** Runs a job; null when it went well, else what may be kept of the fault. */
async function faultOf(job: RecurringJob, db: Queryable): Promise<string | null> {
  try {
    await job.run(db);
    return null;
  } catch (error) {
    const fault = errorForLog(error);
    log().warn({ job: job.id, err: fault }, "a recurring job failed");
    const root = fault.cause ?? fault;
    return (root.message ?? root.code ?? root.name).slice(0, 300);
  }
}
