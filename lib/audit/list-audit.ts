import { z } from "zod";
import { findAuditRow, listAuditPage, type ListedAuditRow } from "@/db/queries/audit-reads";
import { findProductNames } from "@/db/queries/audit-subjects";
import type { BrandDb } from "@/db/tenant";
import type { Context, MemberActor } from "@/lib/access/actor";
import { AUDIT_TARGETS, type AuditAction } from "@/lib/access/audit-actions";
import { useCase } from "@/lib/access/use-case";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { dayAfter, dayStart } from "@/lib/platform/i18n/day-start";
import { requireValue } from "@/lib/platform/require-value";
import { AREA_ACTIONS, type AuditArea, auditListQuery, type AuditListQuery } from "./list-contract";
import { openExport, type ExportColumn, type ExportOptions } from "./open-export";

const actionsOf = (area: AuditArea) =>
  (Object.keys(AUDIT_TARGETS) as AuditAction[]).filter((action) =>
    AREA_ACTIONS[area].some((name) => action.startsWith(`${name}.`)),
  );

export type NamedAuditRow = ListedAuditRow & { productName: string | null };

/** `timeZone` defines the days of the filter. `next` is the cursor of the following page. Throws `forbidden`. */
export const listAudit = useCase({
  may: "audit.read",
  by: "member",
  input: auditListQuery.extend({ limit: z.number() }),
  audits: [],
  run: async ({ db, actor }, query, timeZone: string): Promise<{ rows: NamedAuditRow[]; next: string | null }> => {
    const { q, area, actor: actorKinds, at_from: first, at_to: last, cursor, limit } = query;
    const rows = await listAuditPage(db, {
      brandId: actor.brandId,
      actions: area.flatMap(actionsOf),
      actorKinds,
      q,
      from: first ? dayStart(first, timeZone) : undefined,
      to: last ? dayStart(dayAfter(last), timeZone) : undefined,
      beforeSequence: cursor,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    return {
      rows: await named(db, actor.brandId, page),
      next: rows.length > limit ? String(requireValue(page.at(-1), "The last row").sequence) : null,
    };
  },
});

export const showAuditRow = useCase({
  may: "audit.read",
  by: "member",
  input: z.object({ sequence: z.number() }),
  audits: [],
  run: async ({ db, actor }, { sequence }): Promise<NamedAuditRow> => {
    const row = await findAuditRow(db, { brandId: actor.brandId, sequence });
    if (!row) throw new DomainError("not_found", "The log has no such row.");
    const [shown] = await named(db, actor.brandId, [row]);
    return requireValue(shown, "The row");
  },
});

async function named(db: BrandDb, brandId: string, rows: readonly ListedAuditRow[]): Promise<NamedAuditRow[]> {
  const names = await findProductNames(db, { brandId, ids: rows.map(({ targetId }) => targetId) });
  return rows.map((row) => ({ ...row, productName: names.get(row.targetId) ?? null }));
}

const ROWS_PER_BATCH = 1_000;

/** Includes all data covered by a row's hash, so that the chain can be recomputed from a complete export. */
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
