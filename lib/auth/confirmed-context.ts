import type { Queryable } from "@/db/client";
import { listMemberships } from "@/db/queries/members";
import type { MemberActor } from "@/lib/sessions/find-member";
import { actorMay, type Context } from "./actor";
import type { Permission } from "./permissions";

/** Work that a member has confirmed and the job loop does. */
interface Confirmed {
  brandId: string;
  userId: string;
  sessionId: string;
  requestId: string;
}

/** The member who confirmed the work, as they are now; null once they may no longer do it. */
export async function confirmedContext(db: Queryable, { brandId, userId, sessionId, requestId }: Confirmed, permission: Permission): Promise<Context<MemberActor> | null> {
  const membership = (await listMemberships(db, userId)).find((candidate) => candidate.brandId === brandId);
  if (!membership) return null;
  const actor: MemberActor = { kind: "member", brandId, userId, sessionId, role: membership.role };
  return actorMay(actor, permission) ? { db, actor, requestId } : null;
}
