import type { Queryable } from "@/db/client";
import { findOldestDueTime, hasAllMigrations } from "@/db/queries/health";
import { isDatabaseAway } from "@/db/is-database-away";
import { RECURRING_JOBS } from "@/lib/jobs/recurring-jobs";
import { MINUTE_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";

/** Longer than any job takes: one that is due for as long finds nobody to do it. */
const JOBS_LATE_AFTER_MS = 15 * MINUTE_MS;
const PATIENCE_MS = 2 * SECOND_MS;

export type CheckResult = "ok" | "failing" | "unknown";

export interface Readiness {
  isReady: boolean;
  checks: { database: CheckResult; migrations: CheckResult; jobs: CheckResult };
}

/** Whether this process can serve: the database answers within two seconds, has every migration, and jobs are done in time. Never throws. */
export async function checkReadiness(db: Queryable, patienceMs = PATIENCE_MS): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness["checks"]>((resolve) => {
    timer = setTimeout(() => resolve({ database: "failing", migrations: "unknown", jobs: "unknown" }), patienceMs);
  });
  const checks = await Promise.race([lookAt(db), late]);
  clearTimeout(timer);
  return { isReady: Object.values(checks).every((result) => result === "ok"), checks };
}

async function lookAt(db: Queryable): Promise<Readiness["checks"]> {
  try {
    const migrations = (await hasAllMigrations(db)) ? "ok" : "failing";
    const jobs = (await areJobsDone(db)) ? "ok" : "failing";
    return { database: "ok", migrations, jobs };
  } catch (error) {
    log().warn({ err: errorForLog(error) }, "the service is not ready");
    return isDatabaseAway(error)
      ? { database: "failing", migrations: "unknown", jobs: "unknown" }
      : { database: "ok", migrations: "failing", jobs: "unknown" };
  }
}

async function areJobsDone(db: Queryable): Promise<boolean> {
  const at = now();
  const dueSince = await findOldestDueTime(db, { kinds: RECURRING_JOBS.map(({ id }) => id), at });
  return dueSince === null || at.getTime() - dueSince.getTime() < JOBS_LATE_AFTER_MS;
}
