import { updateRecall } from "@/db/queries/product-edits";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { recallForm } from "../versions/edit-contract";
import { getLockedProduct } from "../versions/get-locked-product";

/** Lifts a product's recall; false: none. What it voided stays so. Throws `forbidden`, `product_not_found`. */
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
