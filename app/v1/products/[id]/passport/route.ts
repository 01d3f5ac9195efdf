import { getProductPassportOperation } from "@/lib/interchange/api-contract";
import { getProductPassport } from "@/lib/interchange/get-product-passport";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getProductPassportOperation, async ({ context, params, query }) => ({
    body: await getProductPassport(context, { id: params.id, format: query.format, code: query.code }),
  })),
});
