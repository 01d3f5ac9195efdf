import { getReader } from "@/app/i18n";
import { exportAudit } from "@/lib/audit/list-audit";
import { auditListQuery } from "@/lib/audit/list-contract";
import { csvDownload } from "../../csv-download";

export const GET = csvDownload({
  name: "audit",
  schema: auditListQuery,
  open: async (context, query, options) => exportAudit(context, query, (await getReader()).timeZone, options),
});
