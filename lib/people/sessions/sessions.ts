import { findCompanyOnly } from "@/db/queries/company-sign-in";
import {
  listLiveSessions,
  revokeSessionRow,
  revokeBrandSessionRows,
  revokeSessionRows,
  findLiveSession,
  touchSession,
  updateSessionBrand,
} from "@/db/queries/sessions";
import { findTeamMember } from "@/db/queries/team";
import type { AllBrandsDb } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import { useCase, nothing } from "@/lib/access/use-case";
import { SESSION_IDLE_MS, LAST_SEEN_STEP_MS } from "@/lib/people/auth/rules";
import type { SessionClaims } from "@/lib/people/auth/session-cookie";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import type { Tier } from "@/lib/platform/rate-limit/rules";

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

export interface Member {
  actor: MemberActor;
  brand: {
    id: string;
    /** `homeId`: for a test brand, its live brand; else its own id. */
    isTest: boolean;
    homeId: string;
    name: string;
    tier: Tier;
    logoHash: string | null;
    suspension: string | null;
    closesAt: Date | null;
  };
  user: { id: string; name: string; email: string; locale: string | null };
  secondStepDue: SecondStepDue | null;
  mustChangePassword: boolean;
}

export async function isSessionLive(db: AllBrandsDb, claims: SessionClaims): Promise<boolean> {
  const at = now();
  return Boolean(await findLiveSession(db, { ...claims, at, idleSince: new Date(at.getTime() - SESSION_IDLE_MS) }));
}

export async function findMemberOfSession(db: AllBrandsDb, claims: SessionClaims): Promise<Member | null> {
  const at = now();
  const session = await findLiveSession(db, { ...claims, at, idleSince: new Date(at.getTime() - SESSION_IDLE_MS) });
  if (!session) return null;
  const seenBefore = new Date(at.getTime() - LAST_SEEN_STEP_MS);
  if (session.lastSeenAt < seenBefore) await touchSession(db, { sessionId: session.sessionId, at, seenBefore });
  const { user, role, sessionId, isOperator, isAtCompany, secondStepAt, confirmedAt, mustChangePassword } = session;
  const { suspensionReason: suspension, suspendedAt, ...home } = session.brand;
  const isTest = session.testBrandId !== null;
  const brand = { ...home, id: session.testBrandId ?? home.id, isTest, homeId: home.id };
  const standing = {
    // A brand's provider cannot vouch for an operator, and operators cannot act from a test brand.
    ...(isOperator && !isAtCompany && !isTest && { isOperator: true as const }),
    ...(isAtCompany && { isAtCompany: true as const }),
    ...(secondStepAt && { secondStepAt }),
    ...(confirmedAt && { confirmedAt }),
    ...(mustChangePassword && { mustChangePassword: true as const }),
    ...(suspendedAt && { isBrandSuspended: true as const }),
  };
  return {
    actor: { kind: "member", brandId: brand.id, userId: user.id, sessionId, role, ...standing },
    brand: { ...brand, suspension },
    user,
    secondStepDue: secondStepDue({ ...session, isRequiredByBrand: session.requiresTwoFactor }),
    mustChangePassword,
  };
}

export function reachOf({ isAtCompany, brandId }: MemberActor): { brandId?: string } {
  return isAtCompany ? { brandId } : {};
}

/**
 * Throws `not_found` for a brand the person does not belong to, and in a company session; `company_sign_in_needed` if
 * the brand does not allow passwords.
 */
export const switchBrand = useCase({
  may: "oneself",
  by: "member",
  input: ids("brandId"),
  audits: ["session.brand_entered"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }, { brandId }) => {
    const { userId, sessionId, isAtCompany } = actor;
    const member = isAtCompany ? null : await findTeamMember(tx, { brandId, userId });
    if (!member) throw new DomainError("not_found", "You belong to no such brand.");
    if (member.role !== "owner" && (await findCompanyOnly(tx, brandId)))
      throw new DomainError("company_sign_in_needed", "This brand is entered by its company's sign-in only.");
    if (!(await updateSessionBrand(tx, { sessionId, userId, brandId })))
      throw new DomainError("not_found", "You belong to no such brand.");
    await auditAs({ ...actor, brandId, role: member.role })("session.brand_entered", sessionId);
  },
});

type SecondStepDue = "set_up" | "prove";

interface Standing {
  role: Role;
  isOperator: boolean;
  isRequiredByBrand: boolean;
  isAtCompany: boolean;
  hasTwoFactor: boolean;
  secondStepAt: Date | null;
}

/** Owners and operators always; others if their brand requires it, unless they signed in at the provider. */
export function secondStepDue({
  role,
  isOperator,
  isRequiredByBrand,
  isAtCompany,
  hasTwoFactor,
  secondStepAt,
}: Standing): SecondStepDue | null {
  const isNeeded = isTwoFactorRequired({ role, isOperator }) || (isRequiredByBrand && !isAtCompany);
  if (!isNeeded) return null;
  if (!hasTwoFactor) return "set_up";
  return secondStepAt === null ? "prove" : null;
}

export function isTwoFactorRequired({ role, isOperator }: Pick<Standing, "role" | "isOperator">): boolean {
  return role === "owner" || isOperator;
}
