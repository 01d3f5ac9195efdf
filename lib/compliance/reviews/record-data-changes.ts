import { updateReview } from "@/db/queries/compliance-reviews";
import type { TenantDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { checkProducts } from "../assessment/check-products";
import { CHECKED_AT_ONCE_MAX } from "../assessment/check-registered";
import { queueChecks } from "../assessment/queue-checks";
import { appendReviewEvent } from "./append-review-event";

/** A change of a product's data, already written in the same transaction, whose caller holds the product's lock. */
export interface DataChange {
  productId: string;
  /** The new version. */
  version: number;
  /** In the API's names. */
  fields: readonly string[];
  from: ReviewState;
  to: ReviewState;
}

/**
 * What changes of data mean for the review: the products are checked again, many of them by the job loop moments later,
 * and where one left its state, the history says which fields did it. To be called by everything that writes a
 * product's data or its evidence, after the writing.
 */
export async function recordDataChanges(
  tx: TenantDb,
  { actor }: Pick<Context, "actor">,
  changes: readonly DataChange[],
  at: Date,
): Promise<void> {
  const productIds = changes.map(({ productId }) => productId);
  if (productIds.length <= CHECKED_AT_ONCE_MAX) await checkProducts(tx, { productIds, at });
  else await queueChecks(tx, { brandId: actor.brandId, productIds });
  for (const { productId, version, fields, from, to } of changes) {
    if (from === to) continue;
    await updateReview(tx, { productId, stateSince: at, returnedFields: [...fields] });
    await appendReviewEvent(tx, actor, {
      productId,
      at,
      kind: "returned",
      productVersion: version,
      fromState: from,
      toState: to,
      detail: { fields },
    });
  }
}
