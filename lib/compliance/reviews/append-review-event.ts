import { findLastReviewEvent, insertReviewEvent, type ReviewEventRow } from "@/db/queries/compliance-reviews";
import { type TenantDb } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import { GENESIS_HASH } from "@/lib/audit/rules";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";

/** Hash of a row of a product's review history: over the row before it and its own content. */
export function reviewEventHash({ hash: _own, previousHash, at, ...content }: ReviewEventRow): string {
  return sha256Hex(`${previousHash}\n${canonicalJson({ ...content, at: at.toISOString() })}`);
}

/** Adds a row to a product's review history. The caller holds the product's lock, which puts writers in line. */
export async function appendReviewEvent(
  tx: TenantDb,
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

/** Whether a product's history, oldest first, is one unbroken chain. */
export function isReviewChain(events: readonly ReviewEventRow[]): boolean {
  let previousHash = GENESIS_HASH;
  return events.every((event, index) => {
    const holds =
      event.sequence === index + 1 && event.previousHash === previousHash && event.hash === reviewEventHash(event);
    previousHash = event.hash;
    return holds;
  });
}
