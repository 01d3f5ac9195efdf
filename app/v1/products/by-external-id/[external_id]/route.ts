import { endpoint } from "@/lib/api/endpoint";
import { statedTags } from "@/lib/api/entity-tag";
import { resource } from "@/lib/api/resource";
import { getProduct } from "@/lib/products/get-product";
import { putProduct } from "@/lib/products/registration/put-product";
import { putProductOperation } from "@/lib/products/registration/registration-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: endpoint(putProductOperation, async ({ context, params: { external_id: externalId }, body: data, headers }) => {
    const { productId, outcome } = await putProduct(context, { externalId, ifMatch: statedTags(headers), data });
    return {
      status: outcome === "created" ? 201 : 200,
      body: await getProduct(context, { id: productId }),
      headers: { Location: `/v1/products/${productId}` },
      hadNoEffect: outcome === "unchanged",
    };
  }),
});
