import { getReview, type ReviewRow } from "@/db/queries/compliance-reviews";
import { findEditor } from "@/db/queries/product-versions";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { getLockedProduct } from "@/lib/products/versions/get-locked-product";
import { checkProducts } from "../assessment/check-products";
import type { Severity } from "../rules";
import { allowsStep, type ReviewStep } from "./review-rules";

export interface OpenReview {
  product: ProductRow;
  /** As the checks say at this moment. */
  review: ReviewRow;
  lastEditor: { kind: string; id: string | null };
}

/**
 * Locks a product for a step of its review, and checks it as it stands. Throws `product_not_found`, and `edit_conflict`
 * when it is no longer the version that the person has seen.
 */
export async function openReview(
  tx: BrandDb,
  { brandId, productId, version, at }: { brandId: string; productId: string; version: number; at: Date },
): Promise<OpenReview> {
  const product = await getLockedProduct(tx, { brandId, productId });
  if (product.version !== version)
    throw new DomainError("edit_conflict", "The product was changed after it was loaded.", {
      members: { version: product.version },
    });
  await checkProducts(tx, { productIds: [productId], at });
  const [review, lastEditor] = [
    await getReview(tx, { brandId, productId }),
    await findEditor(tx, { productId, version }),
  ];
  return { product, review, lastEditor };
}

/** Throws `review_state_conflict` when the product's state does not allow the step. */
export function requireStep({ reviewState }: ProductRow, step: ReviewStep): void {
  if (allowsStep(reviewState, step)) return;
  throw new DomainError("review_state_conflict", `The product's review is in the state ${reviewState}.`, {
    members: { review_state: reviewState },
  });
}

interface Blocking {
  check: string;
  severity: Severity;
  field: string;
}

/** Throws `checks_open` with the findings when there are any. */
export function refuseOpenChecks(findings: readonly Blocking[]): void {
  if (findings.length === 0) return;
  const ids = [...new Set(findings.map(({ check }) => check))];
  throw new DomainError(
    "checks_open",
    `Checks found what has to be mended, or let stand with a reason: ${ids.join(", ")}.`,
    { members: { checks: findings.map(({ check, severity, field }) => ({ check, severity, field })) } },
  );
}
