import { lockMemberRole } from "@/db/queries/team";
import type { BrandDb } from "@/db/tenant";
import { type Actor, authorise, requireRecentConfirmation } from "@/lib/access/actor";
import { mayGrantScope, type Scope } from "@/lib/access/permissions";
import { DomainError } from "@/lib/platform/errors";

/**
 * The member must have every permission of the scopes. Reads the role again under a lock until the transaction ends,
 * because it may be lowered concurrently. Throws `forbidden`, `scopes_exceed_role`.
 */
export async function requireGrantableScopes(tx: BrandDb, actor: Actor, scopes: readonly Scope[]): Promise<void> {
  if (actor.kind !== "member") return;
  const role = await lockMemberRole(tx, actor);
  if (!role) throw new DomainError("forbidden", "You are no longer a member of this brand.");
  authorise({ ...actor, role }, "api_keys.manage");
  const missing = scopes.filter((scope) => !mayGrantScope(role, scope));
  if (missing.length === 0) return;
  throw new DomainError(
    "scopes_exceed_role",
    `Your role does not have every permission of: ${missing.join(", ")}. Ask an owner to create this key.`,
  );
}

/**
 * Also requires a recent confirmation of identity. Throws `recent_confirmation_needed` and like
 * `requireGrantableScopes`.
 */
export async function authoriseScopes(tx: BrandDb, actor: Actor, scopes: readonly Scope[]): Promise<void> {
  if (actor.kind === "member") requireRecentConfirmation(actor);
  await requireGrantableScopes(tx, actor, scopes);
}
