import { dropPartitions } from "@/db/queries/partitions";
import { deleteScans, deleteUnknownSerials } from "@/db/queries/scans";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { inBatches } from "@/lib/platform/jobs/job";
import { SCAN_RETENTION_DAYS } from "./list-contract";

export async function purgeScans(db: AllBrandsDb): Promise<number> {
  const until = new Date(now().getTime() - SCAN_RETENTION_DAYS * DAY_MS);
  const dropped = await dropPartitions(db, "scans", until);
  const end = dropped.loose !== null && new Date(dropped.loose) < until ? new Date(dropped.loose) : until;
  const loose = await inBatches((limit) => deleteScans(db, { until: end, limit }));
  await inBatches((limit) => deleteUnknownSerials(db, { until, limit }));
  return dropped.rows + loose;
}
