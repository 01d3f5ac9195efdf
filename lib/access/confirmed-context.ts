import { findBrandStatus, findKeyStatus, findMemberStatus } from "@/db/queries/passports";
import { type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { type Actor, actorMay, authorise, type Context, type MemberActor } from "./actor";
import type { Permission } from "./permissions";

/** A member, role, key or brand may change before the background job runs, so permissions are checked again there. */

interface Confirmed {
  brandId: string;
  userId: string;
  sessionId: string;
  requestId: string;
}

/** Null when the member is no longer allowed to do it. */
export async function confirmedContext(
  db: BrandDb,
  { brandId, userId, sessionId, requestId }: Confirmed,
  permission: Permission,
): Promise<Context<MemberActor> | null> {
  const actor = await presentMember(db, { brandId, userId, sessionId });
  return actor && actorMay(actor, permission) ? { db: inBrand(db, brandId), actor, requestId } : null;
}

/** Throws `forbidden`, `insufficient_scope` or `brand_suspended`. The system actor is always allowed. */
export async function requireStillAllowed(db: TenantDb, actor: Actor, permission: Permission): Promise<void> {
  if (actor.kind === "system") return;
  const present =
    actor.kind === "member"
      ? await presentMember(db, actor)
      : actor.kind === "key"
        ? await presentKey(db, actor)
        : null;
  if (!present) throw new DomainError("forbidden", "The requester no longer has the permission for this.");
  authorise(present, permission);
}

/** Throws `brand_suspended`, or `forbidden` when the brand is closed. */
export async function requireBrandStatus(db: TenantDb, brandId: string): Promise<void> {
  const standing = await findBrandStatus(db, brandId);
  if (!standing || standing.isBrandClosed) throw new DomainError("forbidden", "The account is closed.");
  if (standing.isBrandSuspended) throw new DomainError("brand_suspended", "The operator has suspended this account.");
}

/** Throws `forbidden` when the member's role has changed; other actors are not checked. */
export async function requireUnchanged(db: BrandDb, actor: Actor): Promise<void> {
  if (actor.kind !== "member") return;
  const present = await presentMember(db, actor);
  if (present?.role !== actor.role) throw new DomainError("forbidden", "Your membership has changed meanwhile.");
}

async function presentMember(
  db: TenantDb,
  { brandId, userId, sessionId }: Omit<Confirmed, "requestId">,
): Promise<MemberActor | null> {
  const standing = await findMemberStatus(db, { brandId, userId });
  if (!standing || standing.isBrandClosed) return null;
  return {
    kind: "member",
    brandId,
    userId,
    sessionId,
    role: standing.role,
    ...(standing.isBrandSuspended && { isBrandSuspended: true as const }),
  };
}

async function presentKey(db: TenantDb, { brandId, keyId }: { brandId: string; keyId: string }): Promise<Actor | null> {
  const standing = await findKeyStatus(db, { brandId, keyId });
  if (!standing || standing.isBrandClosed || standing.revokedAt || (standing.expiresAt && standing.expiresAt <= now()))
    return null;
  if (standing.isBrandSuspended) throw new DomainError("brand_suspended", "The operator has suspended this account.");
  return { kind: "key", brandId, keyId, scopes: standing.scopes };
}
