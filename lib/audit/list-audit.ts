import { z } from "zod";
import { findAuditRow, listAuditPage, type ListedAuditRow } from "@/db/queries/audit-reads";
import { findProductNames } from "@/db/queries/audit-subjects";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { dayAfter, dayStart } from "@/lib/platform/i18n/day-start";
import { must } from "@/lib/platform/must";
import { AUDIT_TARGETS, type AuditAction } from "./actions";
import { AREA_ACTIONS, type AuditArea, auditListQuery } from "./list-contract";

const actionsOf = (area: AuditArea) =>
  (Object.keys(AUDIT_TARGETS) as AuditAction[]).filter((action) =>
    AREA_ACTIONS[area].some((name) => action.startsWith(`${name}.`)),
  );

/** A row with the name of the product that it is about; null: about none. */
export type NamedAuditRow = ListedAuditRow & { productName: string | null };

/**
 * One page of the acting brand's log, newest first; `timeZone` says whose days are meant. `next` is the cursor of the
 * following page. Throws `forbidden`.
 */
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
      next: rows.length > limit ? String(must(page.at(-1), "The last row").sequence) : null,
    };
  },
});

/** One row of the acting brand's log. Throws `forbidden`, `not_found`. */
export const showAuditRow = useCase({
  may: "audit.read",
  by: "member",
  input: z.object({ sequence: z.number() }),
  audits: [],
  run: async ({ db, actor }, { sequence }): Promise<NamedAuditRow> => {
    const row = await findAuditRow(db, { brandId: actor.brandId, sequence });
    if (!row) throw new DomainError("not_found", "The log has no such row.");
    const [shown] = await named(db, actor.brandId, [row]);
    return must(shown, "The row");
  },
});

async function named(db: BrandDb, brandId: string, rows: readonly ListedAuditRow[]): Promise<NamedAuditRow[]> {
  const names = await findProductNames(db, { brandId, ids: rows.map(({ targetId }) => targetId) });
  return rows.map((row) => ({ ...row, productName: names.get(row.targetId) ?? null }));
}
