import { evidenceQuery } from "@/lib/evidence/contract";
import { exportDocuments } from "@/lib/evidence/list-evidence";
import { csvDownload } from "../../../csv-download";

export const GET = csvDownload({ name: "evidence", schema: evidenceQuery, open: exportDocuments });
