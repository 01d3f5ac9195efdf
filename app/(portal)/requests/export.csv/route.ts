import { listDownload } from "@/app/(portal)/file-to-save";
import { requestListQuery } from "@/lib/requests/list-contract";
import { exportRequests, withinDays } from "@/lib/requests/list-requests";

export const GET = listDownload({
  name: "requests",
  schema: requestListQuery,
  open: (context, query, options) => exportRequests(context, withinDays(query, options.timeZone), options),
});
