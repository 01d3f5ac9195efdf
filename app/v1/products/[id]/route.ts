import { endpoint } from "@/lib/api/endpoint";
import { requiredTags } from "@/lib/api/entity-tag";
import { resource } from "@/lib/api/resource";
import { getProduct } from "@/lib/products/get-product";
import { getProductOperation } from "@/lib/products/reading-contract";
import { patchProductOperation } from "@/lib/products/versions/edit-contract";
import { patchProduct } from "@/lib/products/versions/edit-product";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getProductOperation, async ({ context, params, query }) => ({
    body: await getProduct(context, { id: params.id, passportsCursor: query.passports_cursor }),
  })),
  PATCH: endpoint(patchProductOperation, async ({ context, params: { id }, body, headers }) => {
    const isChanged = await patchProduct(context, { productId: id, ifMatch: requiredTags(headers), patch: body });
    return { body: await getProduct(context, { id }), hadNoEffect: !isChanged };
  }),
});
