import { listResponsibleKeys, markApiKeyRevoked, type ResponsibleKey, updateResponsible } from "@/db/queries/api-keys";
import { acrossBrands, type BrandDb, inBrand } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import type { AuditAs } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { canStayResponsible, type KeyDecisions } from "./key-decisions";
import { sendKeyNotice } from "./send-notice";

export const SETTLING_AUDITS = ["api_key.revoked", "api_key.reassigned"] as const;

interface Settling {
  tx: BrandDb;
  actor: MemberActor;
  at: Date;
  auditAs: AuditAs<(typeof SETTLING_AUDITS)[number]>;
}

interface Departure {
  userId: string;
  role: Role | null;
  /** The owner who takes over reassigned keys; null: there is none, so all keys must be revoked. */
  heirId: string | null;
  decisions: KeyDecisions | undefined;
}

/**
 * Covers active keys that the member can no longer be responsible for, including the test brand's. Call it after the
 * membership change, so that no key is created in between. Call the returned function after the change's audit row.
 * Throws `member_has_api_keys` when a key has no decision.
 */
export async function settleMemberKeys(
  { tx, actor, at, auditAs }: Settling,
  { userId, role, heirId, decisions = {} }: Departure,
): Promise<() => Promise<void>> {
  const keys = await listResponsibleKeys(acrossBrands(tx), { brandId: actor.brandId, userId, at });
  const affected = keys.filter(({ scopes }) => !canStayResponsible(role, scopes));
  const undecided = affected.filter(({ id }) => !(id in decisions) || (decisions[id] !== "revoke" && heirId === null));
  if (undecided.length > 0)
    throw new DomainError(
      "member_has_api_keys",
      `Active API keys have no decision: ${undecided.map(({ name }) => name).join(", ")}. Revoke or reassign each.`,
      { members: { keys: undecided.map(({ id }) => id) } },
    );
  for (const key of affected) await settleKey({ tx, actor, at }, { key, heirId, decision: decisions[key.id] });
  return async () => {
    for (const { id, brandId, name } of affected) {
      const audit = auditAs({ ...actor, brandId });
      if (decisions[id] === "revoke") await audit("api_key.revoked", id, { name });
      else await audit("api_key.reassigned", id, { name, before: userId, after: heirId });
    }
  };
}

async function settleKey(
  { tx, actor, at }: Omit<Settling, "auditAs">,
  { key, heirId, decision }: { key: ResponsibleKey; heirId: string | null; decision: KeyDecisions[string] | undefined },
): Promise<void> {
  const { brandId, id: keyId } = key;
  const own = inBrand(acrossBrands(tx), brandId);
  if (decision === "revoke") await markApiKeyRevoked(own, { brandId, keyId, at });
  else if (heirId !== null) await updateResponsible(own, { brandId, keyId, userId: heirId, at });
  const kind = decision === "revoke" ? "revoked" : "reassigned";
  await sendKeyNotice(own, { ...actor, brandId }, { happening: { kind }, key, at });
}
