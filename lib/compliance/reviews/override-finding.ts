import { insertOverride } from "@/db/queries/compliance-reviews";
import { authorise } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { checkProducts } from "../assessment/check-products";
import { appendReviewEvent } from "./append-review-event";
import { openReview } from "./open-review";
import { overrideForm } from "./review-contract";

/**
 * Lets a finding stand, with the reason: a warning or an advice by a reviewer, an error by an owner. It holds until
 * anything about the finding changes. Throws `forbidden`, `product_not_found`, `edit_conflict`, and `finding_not_found`
 * for a finding that the checks do not make of this version, or that stands already.
 */
export const overrideFinding = useCase({
  may: "compliance.review",
  by: "member",
  input: overrideForm,
  audits: ["review.finding_overridden"],
  run: async ({ at, tx, audit, actor }, { productId, version, findingHash, reason }) => {
    const { brandId, userId } = actor;
    const { product, review } = await openReview(tx, { brandId, productId, version, at });
    const found = review.findings.find(({ hash }) => hash === findingHash);
    if (!found) throw new DomainError("finding_not_found", "The checks find this no longer. Load the product again.");
    const { hash: _hash, isOverridden: _isOverridden, ...finding } = found;
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
      throw new DomainError("finding_not_found", "Somebody let this finding stand already.");
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
