import { transferListQuery } from "@/lib/transfers/lists/list-contract";
import { exportTransfers } from "@/lib/transfers/lists/list-transfers";
import { listDownload } from "../../list-download";

export const GET = listDownload({ name: "transfers", schema: transferListQuery, open: exportTransfers });
