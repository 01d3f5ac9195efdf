import { snapshotReadiness } from "@/db/queries/compliance-overview";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";

/** Keeps where every brand's groups stand today, in UTC; the last call of a day is what stays of it. */
export async function snapshotDay(db: AllBrandsDb): Promise<void> {
  await snapshotReadiness(db, dayOf(now()));
}
