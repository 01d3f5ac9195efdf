import type { BrandDb } from "@/db/tenant";
import { checkProducts } from "./check-products";
import { queueChecks } from "./queue-checks";

/** The number of products that are checked within their registration; more are put on the list of the job loop. */
export const CHECKED_AT_ONCE_MAX = 20;

/**
 * Has products just registered checked: a few at once, in this transaction; many by the job loop, moments after the
 * commit, so that a bulk registration stays as fast as it is.
 */
export async function checkRegistered(
  tx: BrandDb,
  given: { brandId: string; productIds: readonly string[]; at: Date },
): Promise<void> {
  if (given.productIds.length <= CHECKED_AT_ONCE_MAX) await checkProducts(tx, given);
  else await queueChecks(tx, given);
}
