import { z } from "zod";
import { listDecidable } from "@/db/queries/review-decisions";
import { actorMay } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { CHECK_IDS, type CheckId } from "../rules";
import { DECIDED_AT_ONCE_MAX, DECISIONS, outcomeOf } from "./decision-rules";

/**
 * What a decision would make of each product, without making it, and which checks have findings that could be let stand
 * in how many of them. Products of other brands are passed over. Throws `forbidden`.
 */
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
