import { z } from "zod";
import { findReview } from "@/db/queries/compliance-reviews";
import { listDecidable } from "@/db/queries/review-decisions";
import { type Context, actorMay, type MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { toDomainError } from "@/lib/platform/http/problem";
import { approveProduct } from "../reviews/approve-product";
import { overrideFinding, requestChanges } from "../reviews/request-changes";
import { CHECK_IDS, type CheckId } from "../rules";
import { type DecisionForm, decisionForm, readSeen } from "./decision-contract";
import { DECIDED_AT_ONCE_MAX, DECISIONS, outcomeOf } from "./decision-rules";

interface Decided {
  decided: number;
  failed: { productId: string; error: ErrorCode }[];
}

type Step = (context: Context<MemberActor>, of: { productId: string; version: number }) => Promise<void>;

/** Each product in its own transaction; only the first 200 distinct ones are processed. Throws `forbidden`. */
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
      throw new DomainError("finding_not_found", "Every finding of this check is already accepted for this product.");
    for (const { hash } of open) await overrideFinding(context, { ...of, findingHash: hash, reason });
  };
}

export const previewDecisions = useCase({
  may: "compliance.review",
  by: "member",
  input: z.object({
    productIds: z.array(z.string()).readonly(),
    decision: z.enum(DECISIONS),
    check: z.enum(CHECK_IDS).optional(),
  }),
  audits: [],
  run: async ({ db, actor }, { productIds, decision, check }) => {
    const rows = await listDecidable(db, {
      brandId: actor.brandId,
      productIds: productIds.slice(0, DECIDED_AT_ONCE_MAX),
    });
    const deciding = {
      decision,
      check,
      userId: actor.userId,
      mayAcceptErrors: actorMay(actor, "compliance.override_errors"),
    };
    const products = rows.map(({ productId, name, model, version, ...row }) => ({
      productId,
      name,
      model,
      version,
      reviewState: row.reviewState,
      outcome: outcomeOf(row, deciding),
    }));
    const counts = new Map<CheckId, number>();
    for (const { findings } of rows)
      for (const id of new Set(findings.flatMap((finding) => (finding.isOverridden ? [] : [finding.check]))))
        counts.set(id, (counts.get(id) ?? 0) + 1);
    return { products, checks: CHECK_IDS.flatMap((id) => ({ check: id, products: counts.get(id) ?? 0 })) };
  },
});

export type DecisionPreview = Awaited<ReturnType<typeof previewDecisions>>;
