import { deleteEvents } from "@/db/queries/events";
import { dropPartitions } from "@/db/queries/partitions";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { idFloor } from "@/lib/platform/ids";
import { inBatches } from "@/lib/platform/jobs/in-batches";
import { EVENTS_KEPT_DAYS } from "./rules";

/** Removes events past their time, by whole days. Answers how many rows. */
export async function purgeEvents(db: AllBrandsDb): Promise<number> {
  const until = new Date(now().getTime() - EVENTS_KEPT_DAYS * DAY_MS);
  const untilId = idFloor("evt", until);
  const { rows, loose } = await dropPartitions(db, "events", until);
  const end = loose !== null && loose < untilId ? loose : untilId;
  return rows + (await inBatches((limit) => deleteEvents(db, { untilId: end, limit })));
}
