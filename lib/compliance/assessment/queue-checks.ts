import type { Queryable } from "@/db/client";
import { insertBacklog } from "@/db/queries/compliance-checks";

/** Has products checked by the job loop, moments after the commit: those that got units, on which some checks look. */
export async function queueChecks(
  tx: Queryable,
  given: { brandId: string; productIds: readonly string[]; at: Date },
): Promise<void> {
  await insertBacklog(tx, given);
}
