import {
  findReview,
  listApprovals,
  listComments,
  listOverrides,
  listReviewers,
  listReviewEvents,
  listReviewedProducts,
} from "@/db/queries/compliance-reviews";
import { findProduct } from "@/db/queries/product-lists";
import { findEditor, findVersionData } from "@/db/queries/product-versions";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { changesSince, ruleSetOf } from "../checks/rule-set-rules";
import { isReviewChain } from "./open-review";
import { blocking } from "./review-rules";

/** `review` is null until the first check. Throws `forbidden`, `product_not_found`. */
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

export type ReviewView = Awaited<ReturnType<typeof showReview>>;

interface ReviewsVerdict {
  products: number;
  approvals: number;
  errors: string[];
}

/**
 * Recomputes all hashes of a brand's reviews from the database. Each product's history must be one chain, and each
 * approval must match its hash, the history and the data of its version.
 */
export async function verifyReviews(db: AllBrandsDb, brandId: string): Promise<ReviewsVerdict> {
  const verdict: ReviewsVerdict = { products: 0, approvals: 0, errors: [] };
  for (let afterId = ""; ;) {
    const ids = await listReviewedProducts(db, { brandId, afterId, limit: 500 });
    for (const productId of ids) await verifyProduct(db, { brandId, productId }, verdict);
    if (ids.length === 0) return verdict;
    afterId = requireValue(ids.at(-1), "An id");
  }
}

async function verifyProduct(
  db: AllBrandsDb,
  of: { brandId: string; productId: string },
  verdict: ReviewsVerdict,
): Promise<void> {
  const { productId } = of;
  const report = (sentence: string) => verdict.errors.push(`${productId}: ${sentence}`);
  const events = (await listReviewEvents(db, of)).map(({ event }) => event);
  const approvals = (await listApprovals(db, of)).map(({ approval }) => approval);
  verdict.products += 1;
  verdict.approvals += approvals.length;
  if (!isReviewChain(events)) report("the history is no unbroken chain");
  const reported = events
    .filter(({ kind }) => kind === "approved")
    .map(({ detail }) => `${String(detail.approval)} ${String(detail.sha256)}`);
  if (String(reported) !== String(approvals.toReversed().map(({ number, sha256 }) => `${number} ${sha256}`)))
    report("the approvals are not those of the history");
  for (const { number, content, sha256, productVersion } of approvals) {
    if (sha256Hex(canonicalJson(content)) !== sha256) report(`approval ${number} does not fit its hash`);
    const data = await findVersionData(db, { ...of, version: productVersion });
    if (canonicalJson(content.data) !== canonicalJson(data))
      report(`approval ${number} covers other data than version ${productVersion}`);
  }
}
