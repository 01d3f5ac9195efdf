import { updateReview, updateReviewState } from "@/db/queries/compliance-reviews";
import { useCase } from "@/lib/access/use-case";
import { appendReviewEvent } from "./append-review-event";
import { openReview, requireStep } from "./open-review";
import { changesRequestForm } from "./review-contract";

/** Sends submitted data back with what to change. Throws as `approveProduct`, but for what blocks that. */
export const requestChanges = useCase({
  may: "compliance.review",
  by: "member",
  input: changesRequestForm,
  audits: ["review.changes_requested"],
  run: async ({ at, tx, audit, actor }, input) => {
    const { brandId } = actor;
    const { productId, version, reason } = input;
    const { product } = await openReview(tx, { brandId, productId, version, at });
    requireStep(product, "changes_requested");
    await updateReviewState(tx, { brandId, productId, version, from: "submitted", to: "changes_requested" });
    await updateReview(tx, { productId, stateSince: at });
    await appendReviewEvent(tx, actor, {
      productId,
      at,
      kind: "changes_requested",
      productVersion: version,
      fromState: "submitted",
      toState: "changes_requested",
      detail: { reason },
    });
    await audit("review.changes_requested", productId, { version, reason });
  },
});
