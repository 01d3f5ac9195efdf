import { listImplausibleFootprints, listStaleProducts, refreshGroupFootprints } from "@/db/queries/compliance-checks";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { type Batch, batchesBy } from "@/lib/platform/exports/batches";
import { dayOf } from "@/lib/warranties/rules";
import { MEDIANS_MAX } from "../checks/carbon";
import { CURRENT_RULE_SET_IDS } from "../checks/rule-set-rules";
import { checkProducts } from "./check-products";
import { queueChecks } from "./queue-checks";

const PRODUCTS_PER_TRANSACTION = 200;
/** Looking for stale results reads two large tables: many are listed at a time. */
const PRODUCTS_LISTED = 5_000;

/**
 * Checks every product again whose stored result is missing, of an older rule set, or due because a date has come; a
 * transaction for each two hundred. Answers how many it checked.
 */
export async function checkStaleProducts(db: AllBrandsDb): Promise<number> {
  const at = now();
  let checked = 0;
  const read = ({ cursor: afterId = "", limit }: Batch<string>) =>
    listStaleProducts(db, { ruleSets: CURRENT_RULE_SET_IDS, today: dayOf(at), afterId, limit });
  for await (const productIds of batchesBy(read, (id) => id, PRODUCTS_LISTED))
    for (let start = 0; start < productIds.length; start += PRODUCTS_PER_TRANSACTION) {
      const some = productIds.slice(start, start + PRODUCTS_PER_TRANSACTION);
      checked += (await db.transaction((tx) => checkProducts(tx, { productIds: some, at }))).length;
    }
  return checked;
}

/** A median of fewer products says nothing. */
const PRODUCTS_FOR_MEDIAN_MIN = 5;

/** Brings the median footprints up to date, and has products checked that they make implausible. */
export async function refreshMedians(db: AllBrandsDb): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await refreshGroupFootprints(tx, { fewest: PRODUCTS_FOR_MEDIAN_MIN, at });
    for (const implausible of await listImplausibleFootprints(tx, { mediansMax: MEDIANS_MAX }))
      await queueChecks(tx, implausible);
  });
}
