import { listDownload } from "@/app/(portal)/file-to-save";
import { signalListQuery } from "@/lib/scans/list-contract";
import { exportSignals } from "@/lib/scans/list-signals";

export const GET = listDownload({ name: "scan-signals", schema: signalListQuery, open: exportSignals });
