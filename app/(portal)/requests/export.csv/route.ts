import { exportRequests } from "@/lib/requests/export-requests";
import { requestListQuery } from "@/lib/requests/list-contract";
import { csvDownload } from "../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "requests", schema: requestListQuery, open: exportRequests });
