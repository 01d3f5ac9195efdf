import { upsertRecurringJobs } from "@/db/queries/recurring-jobs";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { recurringJobs } from "./registry";

/** Puts every recurring job on the list, due at once when it is new. */
export async function scheduleRecurringJobs(db: AllBrandsDb): Promise<void> {
  const runAt = now();
  const rows = recurringJobs().map(({ id, everySeconds }) => ({ id, kind: id, queue: "jobs", everySeconds, runAt }));
  await upsertRecurringJobs(db, rows);
}
