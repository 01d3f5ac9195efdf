import { type ListedAuditRow } from "@/db/queries/audit-reads";
import { type Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { type MemberActor } from "@/lib/people/sessions/find-member";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { listAudit } from "./list-audit";
import { auditListQuery, type AuditListQuery } from "./list-contract";
import { openExport, type ExportColumn, type ExportOptions } from "./open-export";

const ROWS_PER_BATCH = 1_000;

/** All that a row's hash covers, so that a chain can be recomputed from the file of a whole log. */
const columns: ExportColumn<ListedAuditRow>[] = [
  { header: "sequence", value: ({ sequence }) => sequence },
  { header: "at", value: ({ at }) => at },
  { header: "actor_kind", value: ({ actorKind }) => actorKind },
  { header: "actor_id", value: ({ actorId }) => actorId },
  { header: "actor_name", value: ({ memberName, keyName }) => memberName ?? keyName },
  { header: "action", value: ({ action }) => action },
  { header: "target_kind", value: ({ targetKind }) => targetKind },
  { header: "target_id", value: ({ targetId }) => targetId },
  { header: "detail", value: ({ detail }) => canonicalJson(detail) },
  { header: "request_id", value: ({ requestId }) => requestId },
  { header: "previous_hash", value: ({ previousHash }) => previousHash },
  { header: "hash", value: ({ hash }) => hash },
];

/** Every row that a list's filter means as CSV, the newest first. Throws `forbidden`. */
export const exportAudit = useCase({
  may: "audit.read",
  by: "member",
  input: auditListQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, timeZone: string, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    return openExport(
      context,
      { list: "audit", filters, columns, batches: batches(context, query, timeZone) },
      options,
    );
  },
});

async function* batches(
  context: Context<MemberActor>,
  query: AuditListQuery,
  timeZone: string,
): AsyncGenerator<ListedAuditRow[]> {
  for (let cursor: number | undefined; ;) {
    const { rows, next } = await listAudit(context, { ...query, cursor, limit: ROWS_PER_BATCH }, timeZone);
    yield rows;
    if (next === null) return;
    cursor = Number(next);
  }
}
