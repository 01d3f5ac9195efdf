import { signalListQuery } from "@/lib/scans/list-contract";
import { exportSignals } from "@/lib/scans/list-signals";
import { listDownload } from "../../list-download";

export const GET = listDownload({ name: "scan-signals", schema: signalListQuery, open: exportSignals });
