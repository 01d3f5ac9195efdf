import { listDownload } from "@/app/(portal)/file-to-save";
import { exportAudit } from "@/lib/audit/list-audit";
import { auditListQuery } from "@/lib/audit/list-contract";

export const GET = listDownload({ name: "audit", schema: auditListQuery, open: exportAudit });
