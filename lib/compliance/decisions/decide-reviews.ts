import { findReview } from "@/db/queries/compliance-reviews";
import type { Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { toDomainError } from "@/lib/platform/http/to-domain-error";
import { approveProduct } from "../reviews/approve-product";
import { overrideFinding } from "../reviews/override-finding";
import { requestChanges } from "../reviews/request-changes";
import { type DecisionForm, decisionForm, readSeen } from "./decision-contract";
import { DECIDED_AT_ONCE_MAX } from "./decision-rules";

export interface Decided {
  decided: number;
  /** Changed since it was shown what follows, decided by somebody else, or not to be decided so. */
  failed: { productId: string; error: ErrorCode }[];
}

type Step = (context: Context<MemberActor>, of: { productId: string; version: number }) => Promise<void>;

/**
 * Decides about many products as it was shown, each in a transaction of its own by the same use case as one alone: its
 * history, its audit row, and its refusals. The first 200 are taken, each product once. Throws `forbidden`.
 */
export const decideReviews = useCase({
  may: "compliance.review",
  by: "member",
  input: decisionForm,
  audits: [],
  run: async (context, form): Promise<Decided> => {
    const step = stepOf(form);
    const result: Decided = { decided: 0, failed: [] };
    const seen = new Map(form.seen.map(readSeen).map((each) => [each.productId, each]));
    for (const of of [...seen.values()].slice(0, DECIDED_AT_ONCE_MAX)) {
      try {
        await step(context as Context<MemberActor>, of);
        result.decided += 1;
      } catch (thrown) {
        const { code } = toDomainError(thrown, context.requestId);
        result.failed.push({ productId: of.productId, error: code });
      }
    }
    return result;
  },
});

function stepOf({ decision, check, reason = "" }: DecisionForm): Step {
  if (decision === "approve") return async (context, of) => void (await approveProduct(context, of));
  if (decision === "changes") return (context, of) => requestChanges(context, { ...of, reason });
  return async (context, of) => {
    const { brandId } = context.actor;
    const review = await findReview(context.db, { brandId, productId: of.productId });
    if (!review) throw new DomainError("product_not_found", "Your brand has no such product.");
    const open = review.findings.filter((finding) => finding.check === check && !finding.isOverridden);
    if (open.length === 0)
      throw new DomainError(
        "finding_not_found",
        "The check finds nothing of this product that does not stand already.",
      );
    for (const { hash } of open) await overrideFinding(context, { ...of, findingHash: hash, reason });
  };
}
