import { Readable } from "node:stream";
import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getPassportPackageOperation } from "@/lib/interchange/api-contract";
import { exportProductData } from "@/lib/interchange/export-product-data";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getPassportPackageOperation, async ({ context, params, query: { code } }) => {
    const input = { productId: params.id, format: "aasx", ...(code !== undefined && { code }) } as const;
    const { fileName, mediaType, bytes } = await exportProductData(context, input);
    return { fileName, mediaType, body: Readable.from([bytes]) };
  }),
});
