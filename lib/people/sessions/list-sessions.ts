import { listLiveSessions } from "@/db/queries/sessions";
import { useCase, nothing } from "@/lib/access/use-case";
import { SESSION_IDLE_MS } from "@/lib/people/auth/rules";
import { now } from "@/lib/platform/clock";
import { reachOf } from "./find-member";

/** Where the acting person is signed in, the latest use first. A company's session sees its brand's. */
export const listSessions = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db, actor }) => {
    const at = now();
    const sessions = await listLiveSessions(db, {
      userId: actor.userId,
      ...reachOf(actor),
      at,
      idleSince: new Date(at.getTime() - SESSION_IDLE_MS),
    });
    return sessions.map((session) => ({ ...session, isCurrent: session.id === actor.sessionId }));
  },
});

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];
