import { updateRecall } from "@/db/queries/product-edits";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import type { RecallForm } from "../versions/edit-contract";
import { getLockedProduct } from "../versions/get-locked-product";

/**
 * Lifts a product's recall; false when there is none. What it voided stays voided. Throws `forbidden`,
 * `product_not_found`.
 */
export async function liftRecall(context: Context, input: RecallForm & { productId: string }): Promise<boolean> {
  const { actor } = context;
  authorise(actor, "products.recall");
  const { productId, reason } = input;
  return context.db.transaction(async (tx) => {
    const product = await getLockedProduct(tx, { brandId: actor.brandId, productId });
    if (!product.recalledAt) return false;
    await updateRecall(tx, { productId, recalledAt: null, recallReason: null });
    await appendAudit(tx, context, {
      action: "product.recall_lifted",
      targetKind: "product",
      targetId: productId,
      detail: { reason, recalled_at: product.recalledAt, recall_reason: product.recallReason },
    });
    return true;
  });
}
