import { evidenceQuery } from "@/lib/evidence/contract";
import { exportDocuments } from "@/lib/evidence/list-evidence";
import { csvDownload } from "../../../csv-download";

/** The list as a file, by the list's own filters. */
export const GET = csvDownload({ name: "evidence", schema: evidenceQuery, open: exportDocuments });
