import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getProductPassportOperation } from "@/lib/interchange/api-contract";
import { getProductPassport } from "@/lib/interchange/get-product-passport";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getProductPassportOperation, async ({ context, params, query }) => ({
    body: await getProductPassport(context, { id: params.id, format: query.format, code: query.code }),
  })),
});
