import type { Queryable } from "@/db/client";
import { enqueue } from "@/lib/platform/jobs/enqueue";

/** They are checked in one transaction, which must not hold the one connection of an embedded database for long. */
const PRODUCTS_PER_JOB = 100;

/** Has products checked by the job loop, moments after the commit. */
export async function queueChecks(
  tx: Queryable,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
): Promise<void> {
  const payloads = Array.from({ length: Math.ceil(productIds.length / PRODUCTS_PER_JOB) }, (_, part) => ({
    brandId,
    productIds: productIds.slice(part * PRODUCTS_PER_JOB, (part + 1) * PRODUCTS_PER_JOB),
  }));
  await enqueue(tx, "product_check", ...payloads);
}
