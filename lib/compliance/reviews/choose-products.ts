import type { Context } from "@/lib/access/actor";
import { addressRecord } from "@/lib/platform/input/address-record";
import type { ChosenProducts } from "../field-edits/bulk-contract";
import { selectReviews } from "./list-reviews";
import { queueQuery } from "./review-contract";

/**
 * The ids that a selection in the queue means, `most` at most; `isComplete` says whether these are all. Throws
 * `forbidden`.
 */
export async function chooseProducts(
  context: Context,
  { ids, all, query }: ChosenProducts,
  most: number,
): Promise<{ ids: string[]; isComplete: boolean }> {
  if (all) return selectReviews(context, { query: queueQuery.parse(addressRecord(new URLSearchParams(query))), most });
  const chosen = [...new Set(ids)];
  return { ids: chosen.slice(0, most), isComplete: chosen.length <= most };
}
