import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { liftRecall } from "@/lib/lifecycle/recall-product";
import { describeProduct } from "@/lib/products/get-product";
import { liftRecallOperation } from "@/lib/products/versions/edit-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(liftRecallOperation, async ({ context, params: { id: productId }, body }) => {
    const isChanged = await liftRecall(context, { productId, ...body });
    const product = await describeProduct(context.db, { brandId: context.actor.brandId, productId });
    return { body: { is_changed: isChanged, voided_transfers: 0, product }, hadNoEffect: !isChanged };
  }),
});
