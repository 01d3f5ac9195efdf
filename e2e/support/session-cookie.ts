import { insertSession } from "@/db/queries/sessions";
import { findPreferredMembership } from "@/db/queries/team";
import { findUser } from "@/db/queries/users";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { SESSION_LIFETIME_MS } from "@/lib/people/auth/rules";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { encodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { isTwoFactorRequired } from "@/lib/people/sessions/sessions";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { mintTwoFactor } from "@/lib/platform/testing/factories";

/**
 * The cookie of a person who signed in before, in the brand they used last, with a code where they need one. Throws
 * for a person without a brand.
 */
export async function mintSessionCookie(db: AllBrandsDb, { userId }: { userId: string }) {
  const membership = await findPreferredMembership(db, userId);
  if (!membership) throw new Error(`${userId} belongs to no brand`);
  const user = (await findUser(db, userId))!;
  if (isTwoFactorRequired({ role: membership.role, isOperator: user.operatorSince !== null }) && !hasSecondFactor(user))
    await mintTwoFactor(db, { userId });
  const [sessionId, at] = [newId("ses"), now()];
  const times = { createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS) };
  await insertSession(inBrand(db, membership.brandId), {
    id: sessionId,
    userId,
    brandId: membership.brandId,
    userAgent: null,
    secondStepAt: at,
    confirmedAt: at,
    ...times,
  });
  return {
    name: sessionCookieName(),
    value: await encodeSession({ userId, sessionId }),
    httpOnly: true,
    sameSite: "Lax" as const,
  };
}
