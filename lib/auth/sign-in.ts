import type { Queryable } from "@/db/client";
import { findPreferredMembership } from "@/db/queries/members";
import { insertSession } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import { appendAudit } from "@/lib/audit/append-audit";
import type { Actor } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { SignInForm } from "./contract";
import { verifyPassword } from "./passwords";
import { SESSION_LIFETIME_MS } from "./rules";
import { admitAttempt, attemptSubjects, forgiveAttempt } from "./slow-down";

const USER_AGENT_CHARACTERS_MAX = 300;

export interface SignInInput extends SignInForm {
  /** Null when it is not known: then only the account is counted. */
  clientAddress: string | null;
  userAgent: string | null;
}

export interface SignedIn {
  sessionId: string;
  user: { id: string; name: string; email: string; locale: string | null };
}

/**
 * Checks a mailbox and a password and begins a new session. An unknown mailbox costs the same work and gets the same
 * answer as a wrong password. Throws `sign_in_slowed`, `wrong_credentials`, or `forbidden` for a person without a brand.
 */
export async function signIn(context: { db: Queryable; requestId: string }, input: SignInInput): Promise<SignedIn> {
  const subjects = attemptSubjects(input.email, input.clientAddress);
  await admitAttempt(context.db, subjects);
  const user = await findUserByEmail(context.db, input.email);
  const fits = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user || !fits) throw new DomainError("wrong_credentials", "The e-mail address or the password is wrong.");

  return context.db.transaction(async (tx) => {
    const membership = await findPreferredMembership(tx, user.id);
    if (!membership) throw new DomainError("forbidden", "This person belongs to no brand.");
    const [at, sessionId] = [now(), newId("ses")];
    await forgiveAttempt(tx, subjects);
    await insertSession(tx, {
      id: sessionId,
      userId: user.id,
      brandId: membership.brandId,
      userAgent: input.userAgent?.toWellFormed().slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
    });
    const actor: Actor = { kind: "member", brandId: membership.brandId, userId: user.id, sessionId, role: membership.role };
    await appendAudit(tx, { actor, requestId: context.requestId }, { action: "session.started", targetKind: "session", targetId: sessionId });
    return { sessionId, user: { id: user.id, name: user.name, email: user.email, locale: user.locale } };
  });
}
