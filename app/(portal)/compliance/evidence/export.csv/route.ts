import { listDownload } from "@/app/(portal)/file-to-save";
import { evidenceQuery } from "@/lib/evidence/contract";
import { exportDocuments } from "@/lib/evidence/list-evidence";

export const GET = listDownload({ name: "evidence", schema: evidenceQuery, open: exportDocuments });
