import { snapshotReadiness } from "@/db/queries/compliance-overview";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";

/** Stores each group's readiness for the current UTC day. A later call on the same day overwrites it. */
export async function snapshotDay(db: AllBrandsDb): Promise<void> {
  await snapshotReadiness(db, dayOf(now()));
}
