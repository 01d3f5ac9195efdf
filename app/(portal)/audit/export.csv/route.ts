import { exportAudit } from "@/lib/audit/list-audit";
import { auditListQuery } from "@/lib/audit/list-contract";
import { listDownload } from "../../list-download";

export const GET = listDownload({ name: "audit", schema: auditListQuery, open: exportAudit });
