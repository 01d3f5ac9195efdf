import { z } from "zod";
import { PASSPORT_CHANGES, validateChange, type PassportChange, type Standing } from "@/lib/passports/lifecycle-rules";
import { passportSelection } from "@/lib/passports/lists/list-contract";
import { afterId, pageSize, someOf } from "@/lib/platform/input/list-page";

/** At about a hundred a second, these take a quarter of an hour. */
export const BULK_PASSPORTS_MAX = 100_000;

export const BULK_OUTCOMES = ["changed", "unchanged", "refused"] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];
export type BulkCounts = Record<BulkOutcome, number>;

export function foreseeChange(
  change: PassportChange,
  standings: readonly (Standing & { count: number })[],
): BulkCounts {
  const counts: BulkCounts = { changed: 0, unchanged: 0, refused: 0 };
  for (const { count, ...standing } of standings) counts[OUTCOME[validateChange(change, standing).verdict]] += count;
  return counts;
}

const OUTCOME = { changes: "changed", nothing: "unchanged", refused: "refused" } as const;

export const bulkChangeQuery = passportSelection.extend({
  change: z.enum(PASSPORT_CHANGES).optional().catch(undefined),
});

export const bulkItemsQuery = z.object({
  outcome: someOf([...BULK_OUTCOMES, "waiting"]),
  cursor: afterId,
  limit: pageSize,
});

export const BULK_ID = /^blk_[0-9a-z]{26}$/;
