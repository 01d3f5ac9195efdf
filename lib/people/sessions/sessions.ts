import { listLiveSessions, revokeSessionRow, revokeBrandSessionRows, revokeSessionRows } from "@/db/queries/sessions";
import { useCase, nothing } from "@/lib/access/use-case";
import { SESSION_IDLE_MS } from "@/lib/people/auth/rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { reachOf } from "./find-member";

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

export const revokeSession = useCase({
  may: "oneself",
  by: "member",
  input: ids("sessionId"),
  audits: ["session.revoked"],
  reach: "every brand",
  run: async ({ tx, audit, actor }, input) => {
    const ended = await revokeSessionRow(tx, {
      sessionId: input.sessionId,
      userId: actor.userId,
      ...reachOf(actor),
      at: now(),
    });
    if (!ended) throw new DomainError("not_found", "You have no such session.");
    await audit("session.revoked", input.sessionId);
  },
});

/** In a company session, only sessions for its brand. Returns the number of ended sessions. */
export const revokeAllSessions = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: ["session.revoked_everywhere"],
  reach: "every brand",
  run: async ({ tx, audit, actor }): Promise<number> => {
    const { userId, brandId, isAtCompany } = actor;
    const sessions = await (isAtCompany
      ? revokeBrandSessionRows(tx, { userId, brandId, at: now() })
      : revokeSessionRows(tx, { userId, at: now() }));
    await audit("session.revoked_everywhere", userId, { sessions });
    return sessions;
  },
});

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/(?:\b|Headless)Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const firstMatch = (list: typeof BROWSERS, text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export function describeUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  return { browser: firstMatch(BROWSERS, userAgent ?? ""), system: firstMatch(SYSTEMS, userAgent ?? "") };
}
