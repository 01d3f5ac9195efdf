import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getPublishedTableOperation } from "@/lib/unsold-goods/api-contract";
import { getPublishedTable } from "@/lib/unsold-goods/read-reports";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getPublishedTableOperation, async ({ context, params: { id: reportId }, query: { version } }) => ({
    body: await getPublishedTable(context, { reportId, version }),
  })),
});
