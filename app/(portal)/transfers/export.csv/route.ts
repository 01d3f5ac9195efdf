import { exportTransfers } from "@/lib/transfers/export-transfers";
import { transferListQuery } from "@/lib/transfers/list-contract";
import { csvDownload } from "../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "transfers", schema: transferListQuery, open: exportTransfers });
