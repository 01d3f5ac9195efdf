import { listLiveSessions } from "@/db/queries/sessions";
import { acrossBrands } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { SESSION_IDLE_MS } from "@/lib/people/auth/rules";
import { now } from "@/lib/platform/clock";
import { type MemberActor, reachOf } from "./find-member";

/**
 * Where the acting person is signed in, over all their brands; the latest use first. A company's session sees those for
 * its brand.
 */
export async function listSessions({ db, actor }: Context<MemberActor>) {
  const at = now();
  const sessions = await listLiveSessions(acrossBrands(db), {
    userId: actor.userId,
    ...reachOf(actor),
    at,
    idleSince: new Date(at.getTime() - SESSION_IDLE_MS),
  });
  return sessions.map((session) => ({ ...session, isCurrent: session.id === actor.sessionId }));
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];
