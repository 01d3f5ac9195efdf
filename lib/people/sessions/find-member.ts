import { findCompanyOnly } from "@/db/queries/company-sign-in";
import { findLiveSession, touchSession, updateSessionBrand } from "@/db/queries/sessions";
import { findTeamMember } from "@/db/queries/team";
import type { AllBrandsDb } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { LAST_SEEN_STEP_MS, SESSION_IDLE_MS } from "@/lib/people/auth/rules";
import { secondStepDue, type SecondStepDue } from "@/lib/people/auth/second-step/second-step-rules";
import type { SessionClaims } from "@/lib/people/auth/session-cookie";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import type { Tier } from "@/lib/platform/rate-limit/rules";

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

/** Not revoked, expired or idle. */
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

/** A company session is limited to its brand. */
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
