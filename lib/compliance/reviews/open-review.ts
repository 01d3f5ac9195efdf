import {
  getReview,
  type ReviewRow,
  findLastReviewEvent,
  insertReviewEvent,
  type ReviewEventRow,
  updateReview,
} from "@/db/queries/compliance-reviews";
import { findEditor } from "@/db/queries/product-versions";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { actorId, type Actor, type Context } from "@/lib/access/actor";
import { GENESIS_HASH } from "@/lib/access/audit-rules";
import { useCase } from "@/lib/access/use-case";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { sha256Hex } from "@/lib/platform/secrets";
import { checkProducts, queueChecks } from "../assessment/check-products";
import { CHECKED_AT_ONCE_MAX } from "../assessment/check-registered";
import { chosenProducts } from "../field-edits/bulk-contract";
import type { Severity } from "../rules";
import { getLockedProduct } from "./get-locked-product";
import { selectReviews } from "./list-reviews";
import { queueQuery } from "./review-contract";
import { allowsStep, type ReviewStep } from "./review-rules";

interface OpenReview {
  product: ProductRow;
  review: ReviewRow;
  lastEditor: { kind: string; id: string | null };
}

/**
 * Locks a product for a review step and checks it. Throws `product_not_found`, and `edit_conflict` if the person has
 * seen another version.
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

/** Throws `review_state_conflict` if the state does not allow the step. */
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

/** Throws `checks_open` if there are findings. */
export function refuseOpenChecks(findings: readonly Blocking[]): void {
  if (findings.length === 0) return;
  const ids = [...new Set(findings.map(({ check }) => check))];
  throw new DomainError(
    "checks_open",
    `Checks found what has to be mended, or let stand with a reason: ${ids.join(", ")}.`,
    { members: { checks: findings.map(({ check, severity, field }) => ({ check, severity, field })) } },
  );
}

/** The hash covers the previous row's hash and the row's own content. */
export function reviewEventHash({ hash: _own, previousHash, at, ...content }: ReviewEventRow): string {
  return sha256Hex(`${previousHash}\n${canonicalJson({ ...content, at: at.toISOString() })}`);
}

/** The caller holds the product's lock, which serialises writers. */
export async function appendReviewEvent(
  tx: BrandDb,
  actor: Actor,
  event: Omit<ReviewEventRow, "sequence" | "brandId" | "actorKind" | "actorId" | "previousHash" | "hash">,
): Promise<void> {
  const last = await findLastReviewEvent(tx, event.productId);
  const row = {
    ...event,
    detail: JSON.parse(JSON.stringify(event.detail)) as Record<string, unknown>,
    brandId: actor.brandId,
    actorKind: actor.kind,
    actorId: actorId(actor),
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? GENESIS_HASH,
    hash: "",
  };
  await insertReviewEvent(tx, { ...row, hash: reviewEventHash(row) });
}

export function isReviewChain(events: readonly ReviewEventRow[]): boolean {
  let previousHash = GENESIS_HASH;
  return events.every((event, index) => {
    const holds =
      event.sequence === index + 1 && event.previousHash === previousHash && event.hash === reviewEventHash(event);
    previousHash = event.hash;
    return holds;
  });
}

export interface DataChange {
  productId: string;
  version: number;
  fields: readonly string[];
  from: ReviewState;
  to: ReviewState;
}

/**
 * Rechecks changed products (many of them in the job loop) and records in the review history which fields caused a
 * return to draft. Call it after every write to a product's data or evidence.
 */
export async function recordDataChanges(
  tx: BrandDb,
  { actor }: Pick<Context, "actor">,
  changes: readonly DataChange[],
  at: Date,
): Promise<void> {
  const productIds = changes.map(({ productId }) => productId);
  if (productIds.length <= CHECKED_AT_ONCE_MAX) await checkProducts(tx, { productIds, at });
  else await queueChecks(tx, { brandId: actor.brandId, productIds });
  for (const { productId, version, fields, from, to } of changes) {
    if (from === to) continue;
    await updateReview(tx, { productId, stateSince: at, returnedFields: [...fields] });
    await appendReviewEvent(tx, actor, {
      productId,
      at,
      kind: "returned",
      productVersion: version,
      fromState: from,
      toState: to,
      detail: { fields },
    });
  }
}

export const chooseProducts = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: chosenProducts,
  audits: [],
  run: async (context, { ids, all, query }, most: number): Promise<{ ids: string[]; isComplete: boolean }> => {
    if (all)
      return selectReviews(context, { query: queueQuery.parse(addressRecord(new URLSearchParams(query))), most });
    const chosen = [...new Set(ids)];
    return { ids: chosen.slice(0, most), isComplete: chosen.length <= most };
  },
});
