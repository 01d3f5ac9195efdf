import { updateReview, updateReviewState, insertOverride } from "@/db/queries/compliance-reviews";
import { authorise } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { checkProducts } from "../assessment/check-products";
import { appendReviewEvent, openReview, requireStep, refuseOpenChecks } from "./open-review";
import { changesRequestForm, reviewStepForm, overrideForm } from "./review-contract";
import { blocking } from "./review-rules";

/** Throws like `approveProduct`, except `second_person_needed` and `checks_open`. */
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

/** Throws `forbidden`, `product_not_found`, `edit_conflict`, `review_state_conflict`, `checks_open` on open errors. */
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

/**
 * Reviewers accept warnings and infos, owners errors; valid until the finding changes. Throws `forbidden`,
 * `product_not_found`, `edit_conflict`, and `finding_not_found` if this version has no such open finding.
 */
export const overrideFinding = useCase({
  may: "compliance.review",
  by: "member",
  input: overrideForm,
  audits: ["review.finding_overridden"],
  run: async ({ at, tx, audit, actor }, { productId, version, findingHash, reason }) => {
    const { brandId, userId } = actor;
    const { product, review } = await openReview(tx, { brandId, productId, version, at });
    const openFinding = review.findings.find(({ hash }) => hash === findingHash);
    if (!openFinding)
      throw new DomainError("finding_not_found", "The checks find this no longer. Load the product again.");
    const { hash: _hash, isOverridden: _isOverridden, ...finding } = openFinding;
    if (finding.severity === "error") authorise(actor, "compliance.override_errors");
    const row = {
      id: newId("ovr", at),
      brandId,
      productId,
      productVersion: version,
      findingHash,
      finding,
      reason,
      userId,
      createdAt: at,
    };
    if (!(await insertOverride(tx, row)))
      throw new DomainError("finding_not_found", "This finding is already accepted.");
    await checkProducts(tx, { productIds: [productId], at });
    const { reviewState } = product;
    const detail = {
      check: finding.check,
      severity: finding.severity,
      field: finding.field,
      finding: findingHash,
      reason,
    };
    await appendReviewEvent(tx, actor, {
      productId,
      at,
      kind: "overridden",
      productVersion: version,
      fromState: reviewState,
      toState: reviewState,
      detail,
    });
    await audit("review.finding_overridden", productId, { version, ...detail });
  },
});
