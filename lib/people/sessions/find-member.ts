import { findCompanyOnly } from "@/db/queries/company-sign-in";
import { findLiveSession, touchSession, updateSessionBrand } from "@/db/queries/sessions";
import { findTeamMember } from "@/db/queries/team";
import type { AllBrandsDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { LAST_SEEN_STEP_MS, SESSION_IDLE_MS } from "@/lib/people/auth/rules";
import { secondStepDue, type SecondStepDue } from "@/lib/people/auth/second-step/second-step-rules";
import type { SessionClaims } from "@/lib/people/auth/session-cookie";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import type { Tier } from "@/lib/platform/rate-limit/rules";

export type MemberActor = Extract<Actor, { kind: "member" }>;

/** A signed-in person at work for a brand. */
export interface Member {
  actor: MemberActor;
  /** `suspension`: why the operator suspended the brand. `closesAt`: when it closes, if its owner decided so. */
  brand: {
    id: string;
    /** Whether it is a test brand; `homeId`: the brand beside which it is, else its own id. */
    isTest: boolean;
    homeId: string;
    name: string;
    tier: Tier;
    logoHash: string | null;
    suspension: string | null;
    closesAt: Date | null;
  };
  user: { id: string; name: string; email: string; locale: string | null };
  /** What is missing of the second step they must take: until then nothing else is open to them. Null: nothing. */
  secondStepDue: SecondStepDue | null;
  /** Signed in with a password that the operator handed out: nothing but choosing another is open to them. */
  mustChangePassword: boolean;
}

/** Whether the session that the claims name is neither revoked, over nor idle. */
export async function isSessionLive(db: AllBrandsDb, claims: SessionClaims): Promise<boolean> {
  const at = now();
  return Boolean(await findLiveSession(db, { ...claims, at, idleSince: new Date(at.getTime() - SESSION_IDLE_MS) }));
}

/** The member whose session the claims name, or null when it is revoked, over or idle, or they have left. */
export async function findMemberOfSession(db: AllBrandsDb, claims: SessionClaims): Promise<Member | null> {
  const at = now();
  const found = await findLiveSession(db, { ...claims, at, idleSince: new Date(at.getTime() - SESSION_IDLE_MS) });
  if (!found) return null;
  const seenBefore = new Date(at.getTime() - LAST_SEEN_STEP_MS);
  if (found.lastSeenAt < seenBefore) await touchSession(db, { sessionId: found.sessionId, at, seenBefore });
  const { user, role, sessionId, isOperator, isAtCompany, secondStepAt, confirmedAt, mustChangePassword } = found;
  const { suspensionReason: suspension, suspendedAt, ...home } = found.brand;
  const isTest = found.testBrandId !== null;
  const brand = { ...home, id: found.testBrandId ?? home.id, isTest, homeId: home.id };
  const standing = {
    // A brand's provider speaks for its brand, never for the deployment; nor is that run from a test brand.
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
    secondStepDue: secondStepDue({ ...found, isRequiredByBrand: found.requiresTwoFactor }),
    mustChangePassword,
  };
}

/** What of a person's own a session reaches: one begun at a company's provider nothing beyond its brand. */
export function reachOf({ isAtCompany, brandId }: MemberActor): { brandId?: string } {
  return isAtCompany ? { brandId } : {};
}

/**
 * Lets the acting person's session work for another brand of theirs, whose log has it. Throws `not_found` for a brand
 * they do not belong to, as for one that does not exist, and from a company's session for any; `company_sign_in_needed`
 * for one that a password does not open.
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
