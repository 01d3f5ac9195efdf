import type { Queryable } from "@/db/client";
import { findPreferredMembership } from "@/db/queries/members";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { beginSession } from "./begin-session";
import { checkPassword } from "./check-password";
import type { SignInForm } from "./contract";
import { forgiveAttempt } from "./slow-down";

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
  const { user, subjects } = await checkPassword(context.db, input);
  return context.db.transaction(async (tx) => {
    const membership = await findPreferredMembership(tx, user.id);
    if (!membership) throw new DomainError("forbidden", "This person belongs to no brand.");
    await forgiveAttempt(tx, subjects);
    const source = { requestId: context.requestId, at: now() };
    const { sessionId } = await beginSession(tx, source, { userId: user.id, membership, userAgent: input.userAgent });
    return { sessionId, user: { id: user.id, name: user.name, email: user.email, locale: user.locale } };
  });
}
