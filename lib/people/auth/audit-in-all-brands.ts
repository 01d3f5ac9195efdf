import type { Queryable } from "@/db/client";
import { listMemberships } from "@/db/queries/members";
import type { Actor } from "@/lib/access/actor";
import type { AuditAction } from "@/lib/audit/actions";
import { appendAudit } from "@/lib/audit/append-audit";

/**
 * Notes what happened to a person's account in the log of every brand they belong to, in the order of the brands' ids,
 * so that two writers never wait for each other crosswise.
 */
export async function auditInAllBrands(
  tx: Queryable,
  source: { requestId: string; actor?: Extract<Actor, { kind: "member" }> | { kind: "operator" } },
  userId: string,
  entry: { action: AuditAction; detail?: Record<string, unknown> },
): Promise<void> {
  for (const { brandId, role } of await listMemberships(tx, userId)) {
    const actor: Actor =
      source.actor?.kind === "member"
        ? { ...source.actor, brandId, role }
        : { kind: source.actor?.kind ?? "system", brandId };
    await appendAudit(tx, { actor, requestId: source.requestId }, { ...entry, targetKind: "user", targetId: userId });
  }
}
