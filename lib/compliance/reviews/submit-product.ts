import { updateReview, updateReviewState } from "@/db/queries/compliance-reviews";
import { useCase } from "@/lib/access/use-case";
import { appendReviewEvent } from "./append-review-event";
import { openReview, refuseOpenChecks, requireStep } from "./open-review";
import { reviewStepForm } from "./review-contract";
import { blocking } from "./review-rules";

/**
 * Hands a product's data over to a second person. Throws `forbidden`, `product_not_found`, `edit_conflict` (the product
 * is no longer the version given), `review_state_conflict`, and `checks_open` while an error stands.
 */
export const submitProduct = useCase({
  may: "compliance.prepare",
  by: "member",
  input: reviewStepForm,
  audits: ["review.submitted"],
  run: async ({ at, tx, audit, actor }, { productId, version }) => {
    const { brandId, userId } = actor;
    const { product, review } = await openReview(tx, { brandId, productId, version, at });
    requireStep(product, "submitted");
    refuseOpenChecks(blocking(review.findings, "submitted"));
    const from = product.reviewState;
    await updateReviewState(tx, { brandId, productId, version, from, to: "submitted" });
    await updateReview(tx, { productId, stateSince: at, submittedBy: userId, submittedAt: at, returnedFields: null });
    await appendReviewEvent(tx, actor, {
      productId,
      at,
      kind: "submitted",
      productVersion: version,
      fromState: from,
      toState: "submitted",
      detail: {},
    });
    await audit("review.submitted", productId, { version });
  },
});
