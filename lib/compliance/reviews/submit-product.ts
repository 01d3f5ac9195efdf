import { updateReview, updateReviewState } from "@/db/queries/compliance-reviews";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { appendReviewEvent } from "./append-review-event";
import { openReview, refuseOpenChecks, requirePerson, requireStep } from "./open-review";
import { blocking } from "./review-rules";

/**
 * Hands a product's data over to a second person. Throws `forbidden`, `product_not_found`, `edit_conflict` (the product
 * is no longer the version given), `review_state_conflict`, and `checks_open` while an error stands.
 */
export async function submitProduct(
  context: Context,
  { productId, version }: { productId: string; version: number },
): Promise<void> {
  authorise(context.actor, "compliance.prepare");
  const { brandId, userId } = requirePerson(context);
  await context.db.transaction(async (tx) => {
    const at = now();
    const { product, review } = await openReview(tx, { brandId, productId, version, at });
    requireStep(product, "submitted");
    refuseOpenChecks(blocking(review.findings, "submitted"));
    const from = product.reviewState;
    await updateReviewState(tx, { brandId, productId, version, from, to: "submitted" });
    await updateReview(tx, { productId, stateSince: at, submittedBy: userId, submittedAt: at, returnedFields: null });
    await appendReviewEvent(tx, context.actor, {
      productId,
      at,
      kind: "submitted",
      productVersion: version,
      fromState: from,
      toState: "submitted",
      detail: {},
    });
    await appendAudit(tx, context, {
      action: "review.submitted",
      targetKind: "product",
      targetId: productId,
      detail: { version },
    });
  });
}
