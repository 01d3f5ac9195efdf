import { findUserByEmail, type UserRow } from "@/db/queries/users";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { logSecurity } from "@/lib/platform/security-log";
import { keptOfClient, type Client } from "../begin-session";
import { requestOfAccount } from "../run-account-request";
import { admitAttempt, forgiveAttempt, signInSubjects, type Subjects } from "../slow-down";
import type { Visitor } from "../visitor";
import { verifyPassword } from "./passwords";

/**
 * The attempt counts as failed until `forgiveAttempt` is called with `subjects`. An unknown mailbox costs the same
 * work and gets the same answer as a wrong password. Throws `sign_in_slowed`, `wrong_credentials`, and
 * `password_expired` for an expired initial password.
 */
export async function verifyCredentials(
  { db, requestId }: Visitor,
  { email, password, ...client }: Client & { email: string; password: string },
): Promise<{ user: UserRow; subjects: Subjects }> {
  const subjects = await signInSubjects(db, "password", email, client);
  await admitAttempt(db, subjects);
  const user = await findUserByEmail(db, email);
  const fits = await verifyPassword(user?.passwordHash ?? null, password);
  const at = now();
  if (!user || !fits) {
    const { userAgent, clientNetwork } = keptOfClient(client);
    await requestOfAccount(db, requestId, {
      kind: "failed_sign_in",
      email,
      at: at.toISOString(),
      outcome: "wrong_password",
      userAgent,
      clientNetwork,
    });
    logSecurity("security.sign_in_failed", "wrong_password");
    throw new DomainError("wrong_credentials", "The e-mail address or the password is wrong.");
  }
  if (user.passwordExpiresAt && user.passwordExpiresAt <= at) {
    await forgiveAttempt(db, subjects);
    logSecurity("security.sign_in_failed", "password_expired");
    throw new DomainError(
      "password_expired",
      "This password was handed out and has expired: ask for a link to set a new one.",
    );
  }
  return { user, subjects };
}
