import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listBatchesOperation } from "@/lib/products/batches/contract";
import { followBatches } from "@/lib/products/batches/show-batches";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listBatchesOperation, async ({ context, params: { id: productId }, query }) => ({
    body: await followBatches(context, { productId, query }),
  })),
});
