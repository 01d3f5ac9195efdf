import { dropPartitions } from "@/db/queries/partitions";
import { deleteAttempts } from "@/db/queries/webhooks";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { idFloor } from "@/lib/platform/ids";
import { inBatches } from "@/lib/platform/jobs/in-batches";
import { ATTEMPTS_KEPT_DAYS } from "./rules";

/** Removes attempts past their time, by whole days. Answers how many. */
export async function purgeAttempts(db: AllBrandsDb): Promise<number> {
  const until = new Date(now().getTime() - ATTEMPTS_KEPT_DAYS * DAY_MS);
  const untilId = idFloor("wha", until);
  const { rows, loose } = await dropPartitions(db, "webhook_attempts", until);
  const end = loose !== null && loose < untilId ? loose : untilId;
  return rows + (await inBatches((limit) => deleteAttempts(db, { untilId: end, limit })));
}
