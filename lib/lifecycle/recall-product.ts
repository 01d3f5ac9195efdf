import { findBrand } from "@/db/queries/brands";
import { lockPassportsOfProduct, updateRecall } from "@/db/queries/product-versions";
import { useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { recallForm } from "@/lib/products/versions/edit-contract";
import { voidPendingTransfer } from "@/lib/transfers/cancel-transfer";
import { queueRecallNotices } from "./send-recall-notices";

interface RecalledProduct {
  isChanged: boolean;
  voidedTransfers: number;
}

/**
 * Verify reports the recall and holders get a mail. Transfers are blocked and voided unless the brand allows them. If
 * already recalled, only the reason changes, without mails. Throws `forbidden`, `product_not_found`.
 */
export const recallProduct = useCase({
  may: "products.recall",
  by: ["member", "key"],
  input: recallForm.extend(ids("productId").shape),
  audits: ["product.recalled", "transfer.voided", "transfer.expired"],
  run: async (scope, { productId, reason }): Promise<RecalledProduct> => {
    const { tx, actor, audit } = scope;
    const product = await getLockedProduct(tx, { brandId: actor.brandId, productId });
    if (product.recalledAt && product.recallReason === reason) return { isChanged: false, voidedTransfers: 0 };
    await updateRecall(tx, { productId, recalledAt: product.recalledAt ?? now(), recallReason: reason });
    const brand = await findBrand(tx, actor.brandId);
    const pending = brand?.passesOnRecalled
      ? []
      : await lockPassportsOfProduct(tx, { brandId: actor.brandId, productId });
    let voidedTransfers = 0;
    for (const passportId of pending)
      if (await voidPendingTransfer(scope, { passportId, reason: "recalled" })) voidedTransfers += 1;
    if (!product.recalledAt) await queueRecallNotices(tx, { brandId: actor.brandId, productId });
    await audit("product.recalled", productId, {
      reason,
      earlier_reason: product.recallReason,
      voided_transfers: voidedTransfers,
    });
    return { isChanged: true, voidedTransfers };
  },
});

/** Lifts a recall; false if there is none. Voided transfers stay voided. Throws `forbidden`, `product_not_found`. */
export const liftRecall = useCase({
  may: "products.recall",
  by: ["member", "key"],
  input: recallForm.extend(ids("productId").shape),
  audits: ["product.recall_lifted"],
  run: async ({ tx, audit, actor }, input): Promise<boolean> => {
    const { productId, reason } = input;
    const product = await getLockedProduct(tx, { brandId: actor.brandId, productId });
    if (!product.recalledAt) return false;
    await updateRecall(tx, { productId, recalledAt: null, recallReason: null });
    await audit("product.recall_lifted", productId, {
      reason,
      recalled_at: product.recalledAt,
      recall_reason: product.recallReason,
    });
    return true;
  },
});
