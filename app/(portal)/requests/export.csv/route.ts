import { getReader } from "@/app/i18n";
import { requestListQuery } from "@/lib/requests/list-contract";
import { exportRequests, withinDays } from "@/lib/requests/list-requests";
import { csvDownload } from "../../csv-download";

export const GET = csvDownload({
  name: "requests",
  schema: requestListQuery,
  open: async (context, query, options) =>
    exportRequests(context, withinDays(query, (await getReader()).timeZone), options),
});
