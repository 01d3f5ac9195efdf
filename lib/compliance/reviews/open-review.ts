import {
  getReview,
  type ReviewRow,
  findLastReviewEvent,
  insertReviewEvent,
  type ReviewEventRow,
  updateReview,
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
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb, AllBrandsDb } from "@/db/tenant";
import { actorId, type Actor, type Context } from "@/lib/access/actor";
import { GENESIS_HASH } from "@/lib/access/audit-rules";
import { useCase } from "@/lib/access/use-case";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { checkProducts, queueChecks } from "../assessment/check-products";
import { CHECKED_AT_ONCE_MAX } from "../assessment/check-registered";
import { changesSince, ruleSetOf } from "../checks/rule-set-rules";
import { chosenProducts } from "../field-edits/bulk-contract";
import type { Severity } from "../rules";
import { getLockedProduct } from "./get-locked-product";
import { selectReviews } from "./list-reviews";
import { readQueueQuery } from "./review-contract";
import { allowsStep, type ReviewStep, blocking } from "./review-rules";

interface OpenReview {
  product: ProductRow;
  review: ReviewRow;
  lastEditor: { kind: string; id: string | null };
}

/** Locks the product. Throws `product_not_found`, and `edit_conflict` if the person has seen another version. */
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

export function refuseOpenChecks(findings: readonly Blocking[]): void {
  if (findings.length === 0) return;
  const ids = [...new Set(findings.map(({ check }) => check))];
  throw new DomainError(
    "checks_open",
    `Checks found what has to be mended, or let stand with a reason: ${ids.join(", ")}.`,
    { members: { checks: findings.map(({ check, severity, field }) => ({ check, severity, field })) } },
  );
}

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

/** Call it after every write to a product's data or evidence. Many products are rechecked in the job loop. */
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
    if (all) return selectReviews(context, { query: readQueueQuery(query), most });
    const chosen = [...new Set(ids)];
    return { ids: chosen.slice(0, most), isComplete: chosen.length <= most };
  },
});

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

/** Each history must be one chain, and each approval must match its hash, the history and the data of its version. */
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
