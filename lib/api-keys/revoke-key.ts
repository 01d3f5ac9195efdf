import {
  findApiKey,
  markApiKeyRevoked,
  updateResponsible,
  listResponsibleKeys,
  type ResponsibleKey,
} from "@/db/queries/api-keys";
import { acrossBrands, type BrandDb, inBrand } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import { useCase, type AuditAs } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { forgetKnownKeys } from "./authenticate-key";
import { canStayResponsible, type KeyDecisions } from "./contract";
import { requireGrantableScopes } from "./create-key";
import { sendKeyNotice } from "./send-notice";

/** Permanent. Notifies the owners. Throws `forbidden`, `api_key_not_found`. */
export const revokeKey = useCase({
  may: "api_keys.manage",
  by: ["member", "operator"],
  input: ids("keyId"),
  audits: ["api_key.revoked"],
  run: async ({ tx, actor, at, audit }, { keyId }) => {
    const { brandId } = actor;
    const revoked = await markApiKeyRevoked(tx, { brandId, keyId, at });
    if (!revoked) {
      if (await findApiKey(tx, { brandId, keyId })) return;
      throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
    }
    await sendKeyNotice(tx, actor, { happening: { kind: "revoked" }, key: revoked, at });
    await audit("api_key.revoked", keyId, { name: revoked.name });
  },
  committed: forgetKnownKeys,
});

/** The key continues to work. Throws `forbidden`, `scopes_exceed_role`, `api_key_not_found`, `api_key_not_active`. */
export const takeOverKey = useCase({
  may: "api_keys.manage",
  by: "member",
  input: ids("keyId"),
  audits: ["api_key.reassigned"],
  run: async ({ tx, actor, at, audit }, { keyId }) => {
    const { brandId, userId } = actor;
    const key = await findApiKey(tx, { brandId, keyId });
    if (!key) throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
    await requireGrantableScopes(tx, actor, key.scopes);
    const before = key.reassignedTo ?? key.createdBy;
    if (before === userId) return;
    if (!(await updateResponsible(tx, { brandId, keyId, userId, at })))
      throw new DomainError("api_key_not_active", "The key is revoked or has expired.");
    await sendKeyNotice(tx, actor, { happening: { kind: "reassigned" }, key, at });
    await audit("api_key.reassigned", keyId, { name: key.name, before, after: userId });
  },
});

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
 * Call it after the membership change, so that no key is created in between, and the returned function after the
 * change's audit row. Throws `member_has_api_keys` when a key has no decision.
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
