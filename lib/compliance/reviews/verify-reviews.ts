import { listApprovals, listReviewedProducts, listReviewEvents } from "@/db/queries/compliance-reviews";
import { findVersionData } from "@/db/queries/product-versions";
import type { AllBrandsDb } from "@/db/tenant";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { must } from "@/lib/platform/must";
import { sha256Hex } from "@/lib/platform/secrets";
import { isReviewChain } from "./append-review-event";

export interface ReviewsVerdict {
  products: number;
  approvals: number;
  /** What does not hold, as sentences; empty: all does. */
  errors: string[];
}

/**
 * Works out anew, from the database alone, every hash of a brand's reviews: the history of each product is one chain,
 * each approval fits its hash, stands in the history, and covers the data of its version.
 */
export async function verifyReviews(db: AllBrandsDb, brandId: string): Promise<ReviewsVerdict> {
  const verdict: ReviewsVerdict = { products: 0, approvals: 0, errors: [] };
  for (let afterId = ""; ;) {
    const ids = await listReviewedProducts(db, { brandId, afterId, limit: 500 });
    for (const productId of ids) await verifyProduct(db, { brandId, productId }, verdict);
    if (ids.length === 0) return verdict;
    afterId = must(ids.at(-1), "An id");
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
