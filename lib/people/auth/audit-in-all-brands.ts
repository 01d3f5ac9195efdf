import { listMemberships } from "@/db/queries/members";
import type { AllBrandsDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import type { AuditAs } from "@/lib/access/use-case";
import type { AuditAction } from "@/lib/audit/actions";

/**
 * Records what happened to a person's account in the log of every brand they belong to, in the order of the brands'
 * ids, so that two writers never wait for each other crosswise.
 */
export async function auditInAllBrands<Action extends AuditAction>(
  {
    tx,
    auditAs,
    actor = { kind: "system" },
  }: {
    tx: AllBrandsDb;
    auditAs: AuditAs<Action>;
    actor?: Extract<Actor, { kind: "member" }> | { kind: "console" | "system" | "visitor" };
  },
  userId: string,
  action: Action,
  detail?: Record<string, unknown>,
): Promise<void> {
  for (const { brandId, role } of await listMemberships(tx, userId)) {
    const acting: Actor =
      actor.kind === "member"
        ? { ...actor, brandId, role }
        : { kind: actor.kind === "console" ? "operator" : "system", brandId };
    await auditAs(acting)(action, userId, detail);
  }
}
