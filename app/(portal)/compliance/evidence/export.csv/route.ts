import { evidenceQuery } from "@/lib/evidence/contract";
import { exportDocuments } from "@/lib/evidence/list-evidence";
import { listDownload } from "../../../list-download";

export const GET = listDownload({ name: "evidence", schema: evidenceQuery, open: exportDocuments });
