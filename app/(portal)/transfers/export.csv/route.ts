import { transferListQuery } from "@/lib/transfers/lists/list-contract";
import { exportTransfers } from "@/lib/transfers/lists/list-transfers";
import { csvDownload } from "../../csv-download";

export const GET = csvDownload({ name: "transfers", schema: transferListQuery, open: exportTransfers });
