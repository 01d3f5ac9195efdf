import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queryable } from "@/db/client";
import { takeBacklog } from "@/db/queries/compliance-checks";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { checkProducts } from "./check-products";

/** While registrations keep coming, their products wait, but not for longer than this. */
const QUIET_MS = 1.5 * SECOND_MS;
const PATIENCE_MS = 30 * SECOND_MS;
/** The request thread is held for a few milliseconds only. */
const PRODUCTS_PER_STEP = 50;

/**
 * Checks the products of the oldest entry on the list, in one transaction, and answers how many entries were done: 0 or
 * 1.
 */
export async function checkBacklog(db: Queryable): Promise<number> {
  return db.transaction(async (tx) => {
    const at = now();
    const productIds = await takeBacklog(tx, {
      quietSince: new Date(at.getTime() - QUIET_MS),
      patientSince: new Date(at.getTime() - PATIENCE_MS),
    });
    if (!productIds) return 0;
    for (let start = 0; start < productIds.length; start += PRODUCTS_PER_STEP) {
      await checkProducts(tx, { productIds: productIds.slice(start, start + PRODUCTS_PER_STEP), at });
      await nextTurn();
    }
    return 1;
  });
}
