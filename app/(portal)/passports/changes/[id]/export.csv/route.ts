import { listDownload } from "@/app/(portal)/file-to-save";
import { bulkItemsQuery } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { exportBulkItems } from "@/lib/lifecycle/bulk-changes/show-bulk-change";

export async function GET(
  request: Request,
  { params }: RouteContext<"/passports/changes/[id]/export.csv">,
): Promise<Response> {
  const { id: bulkChangeId } = await params;
  const download = listDownload({
    name: "bulk-change",
    schema: bulkItemsQuery,
    open: (context, query, options) => exportBulkItems(context, { bulkChangeId, query }, options),
  });
  return download(request);
}
