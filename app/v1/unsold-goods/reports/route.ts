import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listUnsoldReportsOperation } from "@/lib/unsold-goods/api-contract";
import { followReports } from "@/lib/unsold-goods/read-reports";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listUnsoldReportsOperation, async ({ context, query }) => ({
    body: await followReports(context, query),
  })),
});
