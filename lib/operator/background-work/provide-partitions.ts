import { PARTITIONED_TABLES } from "@/db/partitions";
import { providePartitions } from "@/db/queries/partitions";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";

/** Makes the partitions of the days, months and years ahead; rows that found none get theirs. */
export async function provideAllPartitions(db: AllBrandsDb): Promise<void> {
  for (const { name } of PARTITIONED_TABLES) {
    const rows = await providePartitions(db, name, now());
    if (rows > 0) log().error({ table: name, rows }, "rows lie in no partition of their time");
  }
}
