import { listImplausibleFootprints, listStaleProducts, refreshGroupFootprints } from "@/db/queries/compliance-checks";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";
import { MEDIANS_MAX } from "../checks/carbon";
import { CURRENT_RULE_SET_IDS } from "../checks/rule-set-rules";
import { checkProducts } from "./check-products";
import { queueChecks } from "./queue-checks";

type StaleProducts = Awaited<ReturnType<typeof listStaleProducts>>;

const PRODUCTS_PER_TRANSACTION = 200;
/** One statement compares this number of products with their results, which takes about 50 ms. */
const PRODUCTS_COMPARED = 10_000;

/**
 * Checks every product again whose stored result is missing, of an older rule set, or due because a date has come; a
 * transaction for each two hundred. Answers how many it checked.
 */
export async function checkStaleProducts(db: AllBrandsDb, compared: number = PRODUCTS_COMPARED): Promise<number> {
  const at = now();
  const among = { ruleSets: CURRENT_RULE_SET_IDS, today: dayOf(at), limit: compared };
  let checked = 0;
  for (let afterId: string | null = ""; afterId !== null;) {
    const { productIds, lastId }: StaleProducts = await listStaleProducts(db, { ...among, afterId });
    for (let start = 0; start < productIds.length; start += PRODUCTS_PER_TRANSACTION) {
      const some = productIds.slice(start, start + PRODUCTS_PER_TRANSACTION);
      checked += (await db.transaction((tx) => checkProducts(tx, { productIds: some, at }))).length;
    }
    afterId = lastId;
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
