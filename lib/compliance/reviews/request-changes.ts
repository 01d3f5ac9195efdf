import { updateReview, updateReviewState } from "@/db/queries/compliance-reviews";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { appendReviewEvent } from "./append-review-event";
import { openReview, requirePerson, requireStep } from "./open-review";

/**
 * Sends submitted data back with what is to be changed. Throws `forbidden`, `product_not_found`, `edit_conflict` and
 * `review_state_conflict`.
 */
export async function requestChanges(
  context: Context,
  input: { productId: string; version: number; reason: string },
): Promise<void> {
  authorise(context.actor, "compliance.review");
  const { brandId } = requirePerson(context);
  const { productId, version, reason } = input;
  await context.db.transaction(async (tx) => {
    const at = now();
    const { product } = await openReview(tx, { brandId, productId, version, at });
    requireStep(product, "changes_requested");
    await updateReviewState(tx, { brandId, productId, version, from: "submitted", to: "changes_requested" });
    await updateReview(tx, { productId, stateSince: at });
    await appendReviewEvent(tx, context.actor, {
      productId,
      at,
      kind: "changes_requested",
      productVersion: version,
      fromState: "submitted",
      toState: "changes_requested",
      detail: { reason },
    });
    await appendAudit(tx, context, {
      action: "review.changes_requested",
      targetKind: "product",
      targetId: productId,
      detail: { version, reason },
    });
  });
}
