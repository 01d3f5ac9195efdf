import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getProductPassportOperation } from "@/lib/interchange/api-contract";
import { getProductPassport } from "@/lib/interchange/export-product-data";
import { FORMATS, formatFor } from "@/lib/interchange/formats";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getProductPassportOperation, async ({ context, params, query, headers }) => {
    const format = query.format ?? formatFor(headers.get("accept"));
    return {
      body: await getProductPassport(context, { id: params.id, format, code: query.code }),
      headers: { "Content-Type": FORMATS[format].mediaType, Vary: "Accept" },
    };
  }),
});
