import {
  findReview,
  listApprovals,
  listComments,
  listOverrides,
  listReviewers,
  listReviewEvents,
} from "@/db/queries/compliance-reviews";
import { findProduct } from "@/db/queries/product-lists";
import { findEditor } from "@/db/queries/product-versions";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { changesSince, ruleSetOf } from "../checks/rule-set-rules";
import { blocking } from "./review-rules";

/**
 * One product's review: what the checks say, who is to act, and all that happened. `review` is null until it was
 * checked. Throws `forbidden`, `product_not_found`.
 */
export const showReview = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const of = { brandId: actor.brandId, productId };
    const [product, review, events, approvals, overrides, comments, reviewers] = await Promise.all([
      findProduct(db, of),
      findReview(db, of),
      listReviewEvents(db, of),
      listApprovals(db, of),
      listOverrides(db, of),
      listComments(db, of),
      listReviewers(db, actor.brandId),
    ]);
    if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
    const findings = review?.findings ?? [];
    return {
      product,
      review,
      lastEditor: await findEditor(db, { productId, version: product.version }),
      ruleSet: ruleSetOf(product.productGroup),
      /** What the rules have changed in since the newest approval. */
      ruleChanges: changesSince(lastJudgedBy(approvals)),
      blocksSubmission: blocking(findings, "submitted"),
      blocksApproval: blocking(findings, "approved"),
      events,
      approvals,
      overrides,
      comments,
      reviewers,
    };
  },
});

function lastJudgedBy([newest]: Awaited<ReturnType<typeof listApprovals>>): string | null {
  const { rule_set: ruleSet } = (newest?.approval.content ?? {}) as { rule_set?: string | null };
  return ruleSet ?? null;
}

export type ShownReview = Awaited<ReturnType<typeof showReview>>;
