import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getUnsoldReportOperation } from "@/lib/unsold-goods/api-contract";
import { getReport } from "@/lib/unsold-goods/read-reports";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getUnsoldReportOperation, async ({ context, params: { id: reportId } }) => ({
    body: await getReport(context, { reportId }),
  })),
});
