import { database } from "@/db/client";
import { listOverdueJobs } from "@/db/queries/jobs";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { HOUR_MS, MINUTE_MS, now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { recurringJobs } from "./registry";

/** Work that is due for as long finds nobody to do it. An alarm; requests may be served well. */
export const LATE_AFTER_MS = 15 * MINUTE_MS;
const LOOK_EVERY_MS = MINUTE_MS;
const TELL_AGAIN_MS = HOUR_MS;

export interface LateJob {
  id: string;
  dueSince: Date;
}

/** The recurring jobs that are late and that nobody has in hand, the latest first. */
export function listLateJobs(db: AllBrandsDb): Promise<LateJob[]> {
  const at = now();
  return listOverdueJobs(db, {
    kinds: recurringJobs().map(({ id }) => id),
    at,
    dueBefore: new Date(at.getTime() - LATE_AFTER_MS),
  });
}

interface LateWorkReport {
  names: string;
  reportedAt: number;
}

/** Logs when work has become late, hourly while it is, and when no more. Answers what to remember for the next look. */
export async function reportLateWork(db: AllBrandsDb, reported: LateWorkReport | null): Promise<LateWorkReport | null> {
  const late = await listLateJobs(db);
  const names = late
    .map(({ id }) => id)
    .toSorted()
    .join(" ");
  const at = now().getTime();
  const [latest] = late;
  if (!latest) {
    if (reported) log().info({ event: "jobs.in_time" }, "background work is done in time again");
    return null;
  }
  if (reported?.names === names && at - reported.reportedAt < TELL_AGAIN_MS) return reported;
  log().error(
    { event: "jobs.late", jobs: late.map(({ id }) => id), dueSince: latest.dueSince },
    "background work is late: nobody does what is due",
  );
  return { names, reportedAt: at };
}

/** Looks every minute, as a hanging worker tells nothing itself. The function that it gives back ends that. */
export function watchLateWork(db: AllBrandsDb = acrossBrands(database().db), everyMs = LOOK_EVERY_MS): () => void {
  let reported: LateWorkReport | null = null;
  const look = async () => {
    reported = await reportLateWork(db, reported);
  };
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) =>
        log().debug({ err: errorForLog(error) }, "late work could not be looked for"),
      ),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}
