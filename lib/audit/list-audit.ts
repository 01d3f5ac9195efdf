import { z } from "zod";
import {
  type AuditFilter,
  findAuditRow,
  listAuditPage,
  type ListedAuditRow,
  findProductNames,
} from "@/db/queries/audit-reads";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { AUDIT_TARGETS, type AuditAction } from "@/lib/access/audit-actions";
import { useCase } from "@/lib/access/use-case";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { dayAfter, dayStart } from "@/lib/platform/i18n/day-start";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { defineExport } from "./define-export";
import { AREA_ACTIONS, type AuditArea, auditListQuery, type AuditListQuery } from "./list-contract";

const actionsOf = (area: AuditArea) =>
  (Object.keys(AUDIT_TARGETS) as AuditAction[]).filter((action) =>
    AREA_ACTIONS[area].some((name) => action.startsWith(`${name}.`)),
  );

export type NamedAuditRow = ListedAuditRow & { productName: string | null };

function auditFilter(
  actor: Actor,
  { q, area, actor: actorKinds, at_from: first, at_to: last }: Omit<AuditListQuery, "cursor" | "limit">,
  timeZone: string,
): AuditFilter {
  return {
    brandId: actor.brandId,
    actions: area.flatMap(actionsOf),
    actorKinds,
    q,
    from: first ? dayStart(first, timeZone) : undefined,
    to: last ? dayStart(dayAfter(last), timeZone) : undefined,
  };
}

export const listAudit = useCase({
  may: "audit.read",
  by: "member",
  input: auditListQuery.extend({ limit: z.number() }),
  audits: [],
  run: async ({ db, actor }, query, timeZone: string): Promise<{ rows: NamedAuditRow[]; next: string | null }> => {
    const { cursor, limit } = query;
    const filter = auditFilter(actor, query, timeZone);
    const auditRows = await listAuditPage(db, { ...filter, beforeSequence: cursor, limit: limit + 1 });
    const { rows, next } = cutPage(auditRows, limit, ({ sequence }) => String(sequence));
    return { rows: await withProductNames(db, actor.brandId, rows), next };
  },
});

/** The latest acts of one member. */
export const listActsOf = useCase({
  may: "audit.read",
  by: "member",
  input: ids("userId").extend({ limit: z.number() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { userId, limit }): Promise<NamedAuditRow[]> => {
    const filter = { brandId, actions: [], actorKinds: ["member"], actorId: userId };
    return withProductNames(db, brandId, await listAuditPage(db, { ...filter, limit }));
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
    const [namedRow] = await withProductNames(db, actor.brandId, [row]);
    return requireValue(namedRow, "The row");
  },
});

async function withProductNames(
  db: BrandDb,
  brandId: string,
  rows: readonly ListedAuditRow[],
): Promise<NamedAuditRow[]> {
  const names = await findProductNames(db, { brandId, ids: rows.map(({ targetId }) => targetId) });
  return rows.map((row) => ({ ...row, productName: names.get(row.targetId) ?? null }));
}

/** Includes all data covered by a row's hash, so that the chain can be recomputed from a complete export. */
export const exportAudit = defineExport(listAudit, {
  name: "audit",
  batches: ({ db, actor, timeZone }, query) => {
    const filter = auditFilter(actor, query, timeZone);
    const readBatch = ({ cursor: beforeSequence, limit }: Batch<number>) =>
      listAuditPage(db, { ...filter, beforeSequence, limit });
    return batchesBy(readBatch, ({ sequence }) => sequence);
  },
  columns: {
    sequence: ({ sequence }) => sequence,
    at: ({ at }) => at,
    actor_kind: ({ actorKind }) => actorKind,
    actor_id: ({ actorId }) => actorId,
    actor_name: ({ memberName, keyName }) => memberName ?? keyName,
    action: ({ action }) => action,
    target_kind: ({ targetKind }) => targetKind,
    target_id: ({ targetId }) => targetId,
    detail: ({ detail }) => canonicalJson(detail),
    request_id: ({ requestId }) => requestId,
    previous_hash: ({ previousHash }) => previousHash,
    hash: ({ hash }) => hash,
  },
});
