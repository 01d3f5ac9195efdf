import type { Queryable } from "@/db/client";
import { findPreferredMembership } from "@/db/queries/members";
import { insertSession } from "@/db/queries/sessions";
import { SESSION_LIFETIME_MS } from "@/lib/auth/rules";
import { encodeSession, sessionCookieName } from "@/lib/auth/session-cookie";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";

/** The cookie of somebody who signed in before, in the brand they were last in. Throws for whoever belongs to none. */
export async function mintSessionCookie(db: Queryable, { userId, userAgent = null }: { userId: string; userAgent?: string | null }) {
  const membership = await findPreferredMembership(db, userId);
  if (!membership) throw new Error(`${userId} belongs to no brand`);
  const [sessionId, at] = [newId("ses"), now()];
  const times = { createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS) };
  await insertSession(db, { id: sessionId, userId, brandId: membership.brandId, userAgent, ...times });
  return { name: sessionCookieName(), value: await encodeSession({ userId, sessionId }), httpOnly: true, sameSite: "Lax" as const };
}
