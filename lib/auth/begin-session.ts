import type { Queryable } from "@/db/client";
import type { Membership } from "@/db/queries/members";
import { insertSession } from "@/db/queries/sessions";
import { appendAudit } from "@/lib/audit/append-audit";
import type { Actor } from "@/lib/auth/actor";
import { newId } from "@/lib/platform/ids";
import { SESSION_LIFETIME_MS } from "./rules";

const USER_AGENT_CHARACTERS_MAX = 300;

type MemberActor = Extract<Actor, { kind: "member" }>;

/** Begins a session of a person at work for a brand, inside the transaction of what proved who they are. Audited last. */
export async function beginSession(
  tx: Queryable,
  source: { requestId: string; at: Date },
  { userId, membership, userAgent }: { userId: string; membership: Membership; userAgent: string | null },
): Promise<MemberActor> {
  const { requestId, at } = source;
  const sessionId = newId("ses", at);
  await insertSession(tx, {
    id: sessionId,
    userId,
    brandId: membership.brandId,
    userAgent: userAgent?.toWellFormed().slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
  });
  const actor: MemberActor = { kind: "member", brandId: membership.brandId, userId, sessionId, role: membership.role };
  await appendAudit(tx, { actor, requestId }, { action: "session.started", targetKind: "session", targetId: sessionId });
  return actor;
}
