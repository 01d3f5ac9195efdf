import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { requiredVersions, versionTag } from "@/lib/api/version-tag";
import { getProduct } from "@/lib/products/get-product";
import { getProductOperation } from "@/lib/products/reading-contract";
import { patchProductOperation } from "@/lib/products/versions/patch-contract";
import { patchProduct } from "@/lib/products/versions/patch-product";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getProductOperation, async ({ context, params, query }) => {
    const product = await getProduct(context, { id: params.id, passportsCursor: query.passports_cursor });
    return { body: product, headers: { ETag: versionTag(product.version) } };
  }),
  PATCH: endpoint(patchProductOperation, async ({ context, params, body, headers }) => {
    const named = { productId: params.id, versions: requiredVersions(headers) };
    const { product, isChanged } = await patchProduct(context, { ...named, patch: body });
    return { body: product, headers: { ETag: versionTag(product.version) }, hadNoEffect: !isChanged };
  }),
});
