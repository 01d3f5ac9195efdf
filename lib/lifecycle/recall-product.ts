import { deleteBatchRecall, findBatchRecall, hasUnits, putBatchRecall } from "@/db/queries/batches";
import { findBrand } from "@/db/queries/brands";
import { lockPassportsOfProduct, updateRecall } from "@/db/queries/product-versions";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { recallForm } from "@/lib/products/versions/edit-contract";
import { voidPendingTransfer } from "@/lib/transfers/cancel-transfer";
import { queueRecallNotices } from "./send-recall-notices";

interface RecalledProduct {
  isChanged: boolean;
  voidedTransfers: number;
}

interface Recalled {
  brandId: string;
  productId: string;
  /** Undefined: all units of the product. */
  batch?: string | undefined;
}

interface Recall {
  since: Date;
  reason: string | null;
}

/** Locks the product. Throws `product_not_found`, `batch_not_found`. */
async function findLockedRecall(tx: BrandDb, { brandId, productId, batch }: Recalled): Promise<Recall | null> {
  const product = await getLockedProduct(tx, { brandId, productId });
  if (batch === undefined) return product.recalledAt && { since: product.recalledAt, reason: product.recallReason };
  const ofBatch = await findBatchRecall(tx, { brandId, productId, batch });
  if (ofBatch) return { since: ofBatch.recalledAt, reason: ofBatch.reason };
  if (await hasUnits(tx, { brandId, productId, batch })) return null;
  throw new DomainError("batch_not_found", "The product has no unit of this batch.");
}

async function writeRecall(
  tx: BrandDb,
  { brandId, productId, batch }: Recalled,
  recall: { since: Date; reason: string } | null,
): Promise<void> {
  if (batch === undefined)
    return updateRecall(tx, { productId, recalledAt: recall?.since ?? null, recallReason: recall?.reason ?? null });
  const of = { brandId, productId, batch };
  if (!recall) return deleteBatchRecall(tx, of);
  await putBatchRecall(tx, { ...of, recalledAt: recall.since, reason: recall.reason });
}

const inBatch = (batch: string | undefined) => (batch === undefined ? {} : { batch });

/**
 * Verify reports the recall and holders get a mail. Transfers are blocked and voided unless the brand allows them. If
 * already recalled, only the reason changes, without mails. With a batch, also units of it that are registered later.
 * Throws `forbidden`, `product_not_found`, `batch_not_found`.
 */
export const recallProduct = useCase({
  may: "products.recall",
  by: ["member", "key"],
  input: recallForm.extend(ids("productId").shape),
  audits: ["product.recalled", "transfer.voided", "transfer.expired"],
  run: async (scope, { productId, reason, batch }): Promise<RecalledProduct> => {
    const { tx, actor, audit } = scope;
    const of = { brandId: actor.brandId, productId, batch };
    const earlier = await findLockedRecall(tx, of);
    if (earlier?.reason === reason) return { isChanged: false, voidedTransfers: 0 };
    await writeRecall(tx, of, { since: earlier?.since ?? now(), reason });
    const brand = await findBrand(tx, actor.brandId);
    const pending = brand?.passesOnRecalled ? [] : await lockPassportsOfProduct(tx, of);
    let voidedTransfers = 0;
    for (const passportId of pending)
      if (await voidPendingTransfer(scope, { passportId, reason: "recalled" })) voidedTransfers += 1;
    if (!earlier) await queueRecallNotices(tx, of);
    await audit("product.recalled", productId, {
      ...inBatch(batch),
      reason,
      earlier_reason: earlier?.reason ?? null,
      voided_transfers: voidedTransfers,
    });
    return { isChanged: true, voidedTransfers };
  },
});

/**
 * Lifts the recall of the product, or of one batch; false if there is none. Voided transfers stay voided. Throws
 * `forbidden`, `product_not_found`, `batch_not_found`.
 */
export const liftRecall = useCase({
  may: "products.recall",
  by: ["member", "key"],
  input: recallForm.extend(ids("productId").shape),
  audits: ["product.recall_lifted"],
  run: async ({ tx, audit, actor }, { productId, reason, batch }): Promise<boolean> => {
    const of = { brandId: actor.brandId, productId, batch };
    const recall = await findLockedRecall(tx, of);
    if (!recall) return false;
    await writeRecall(tx, of, null);
    await audit("product.recall_lifted", productId, {
      ...inBatch(batch),
      reason,
      recalled_at: recall.since,
      recall_reason: recall.reason,
    });
    return true;
  },
});
