import { listQueueRows } from "@/db/queries/compliance-lists";
import { findNamedProducts } from "@/db/queries/products";
import { useCase } from "@/lib/access/use-case";
import { translator } from "@/lib/platform/i18n/translator";
import { endPage, readPlace } from "@/lib/platform/input/cursor";
import { readSort } from "@/lib/platform/input/list-parameters";
import { isTestBrand } from "@/lib/platform/test-brand";
import { describeFinding } from "../assessment/describe-finding";
import { type ReviewAnswer, reviewsQuery } from "./api-contract";

type QueueRow = Awaited<ReturnType<typeof listQueueRows>>[number];

export const followReviews = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: reviewsQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const { limit, cursor, sort } = query;
    const list = `reviews:${actor.brandId}:${sort}`;
    const { by, isDescending } = readSort(sort);
    const filter = {
      brandId: actor.brandId,
      productIds: await findNamedProducts(db, actor.brandId, query),
      groups: query.product_group ?? [],
      states: query.review_state ?? [],
      checks: query.check ?? [],
      severities: query.severity ?? [],
      assignees: [],
      todos: [],
      readinessBelow: query.readiness_below,
      expiringBefore: query.evidence_ends_before,
      changedSince: query.changed_since,
    };
    const after = readPlace(list, cursor);
    const rows = await listQueueRows(db, filter, { by, isDescending, after, limit: limit + 1 });
    const placeOf = ({ productId: id, review }: QueueRow) => ({
      id,
      value: (by === "changed" ? review.changedAt : review.stateSince).toISOString(),
    });
    const page = endPage(rows, { list, limit, placeOf });
    return { data: page.rows.map(reviewAnswerOf), ...page.end };
  },
});

export function reviewAnswerOf({ review, ...product }: QueueRow): ReviewAnswer {
  const t = translator("en", "compliance");
  const { answered, required, answeredWeight, requiredWeight } = review;
  return {
    product_id: product.productId,
    test: isTestBrand(review.brandId),
    external_id: product.externalId,
    name: product.name,
    model: product.model,
    gtin: product.gtin,
    product_group: product.productGroup,
    version: product.version,
    checked_version: review.productVersion,
    checked_at: review.computedAt.toISOString(),
    review_state: product.reviewState,
    state_since: review.stateSince.toISOString(),
    readiness: {
      answered,
      required,
      answered_weight: answeredWeight,
      required_weight: requiredWeight,
      share_percent: Math.floor((answeredWeight * 100) / requiredWeight),
      missing: review.missing,
      rule_set: review.ruleSet,
    },
    worst_severity: review.worstSeverity,
    findings: review.findings.map((finding) => ({
      check: finding.check,
      severity: finding.severity,
      field: finding.field,
      reason: finding.reason,
      detail: describeFinding(t, finding),
      is_overridden: finding.isOverridden,
    })),
    due_on: review.dueOn,
    evidence_ends_on: review.expiresOn,
    changed_at: review.changedAt.toISOString(),
  };
}
