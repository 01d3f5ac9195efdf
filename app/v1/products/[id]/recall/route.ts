import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { describeProduct } from "@/lib/products/get-product";
import { recallProductOperation } from "@/lib/products/versions/edit-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(recallProductOperation, async ({ context, params: { id: productId }, body }) => {
    const { isChanged, voidedTransfers } = await recallProduct(context, { productId, ...body });
    const product = await describeProduct(context.db, { brandId: context.actor.brandId, productId });
    return { body: { is_changed: isChanged, voided_transfers: voidedTransfers, product }, hadNoEffect: !isChanged };
  }),
});
