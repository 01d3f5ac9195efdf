import { requestListQuery } from "@/lib/requests/list-contract";
import { exportRequests, withinDays } from "@/lib/requests/list-requests";
import { listDownload } from "../../list-download";

export const GET = listDownload({
  name: "requests",
  schema: requestListQuery,
  open: (context, query, options) => exportRequests(context, withinDays(query, options.timeZone), options),
});
