import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getProduct } from "@/lib/products/get-product";
import { getProductOperation } from "@/lib/products/reading-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getProductOperation, async ({ context, params, query }) => ({
    body: await getProduct(context, { id: params.id, passportsCursor: query.passports_cursor }),
  })),
});
