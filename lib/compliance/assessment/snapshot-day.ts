import type { Queryable } from "@/db/client";
import { snapshotReadiness } from "@/db/queries/compliance-overview";
import { now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";

/** Keeps where every brand's groups stand today, in UTC; the last call of a day is what stays of it. */
export async function snapshotDay(db: Queryable): Promise<void> {
  await snapshotReadiness(db, dayOf(now()));
}
