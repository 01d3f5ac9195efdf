import { snapshotReadiness } from "@/db/queries/compliance-overview";
import type { AllBrandsDb } from "@/db/tenant";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";

/** Stores each group's readiness for the current UTC day. A later call on the same day overwrites it. */
export async function snapshotDay(db: AllBrandsDb): Promise<void> {
  await snapshotReadiness(db, dayOf(now()));
}
