import { listDownload } from "@/app/(portal)/file-to-save";
import { transferListQuery } from "@/lib/transfers/lists/list-contract";
import { exportTransfers } from "@/lib/transfers/lists/list-transfers";

export const GET = listDownload({ name: "transfers", schema: transferListQuery, open: exportTransfers });
