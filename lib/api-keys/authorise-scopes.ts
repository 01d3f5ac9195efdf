import { lockMemberRole } from "@/db/queries/team";
import type { BrandDb } from "@/db/tenant";
import { type Actor, authorise, requireRecentConfirmation } from "@/lib/access/actor";
import { mayGrantScope, type Scope } from "@/lib/access/permissions";
import { DomainError } from "@/lib/platform/errors";

/**
 * Lets a member answer for a key with these scopes only with every permission that the scopes imply. The role is read
 * again under a lock that lasts until the transaction ends, because it may be lowered at the same time. Throws
 * `forbidden`, `scopes_exceed_role`.
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
 * The same for a key that is handed out, which needs a recent proof of identity as well. Throws also
 * `recent_confirmation_needed`.
 */
export async function authoriseScopes(tx: BrandDb, actor: Actor, scopes: readonly Scope[]): Promise<void> {
  if (actor.kind === "member") requireRecentConfirmation(actor);
  await requireGrantableScopes(tx, actor, scopes);
}
