import type { Queryable } from "@/db/client";
import { insertFailedSignIn } from "@/db/queries/sign-ins";
import { findUserByEmail, type UserRow } from "@/db/queries/users";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { logSecurity } from "@/lib/platform/security-log";
import { keptOfClient } from "./begin-session";
import type { Client } from "./client";
import { verifyPassword } from "./passwords";
import { admitAttempt, attemptSubjects, type Subjects } from "./slow-down";

/**
 * Whose mailbox and password these are. The attempt counts as failed until `forgiveAttempt` is called with `subjects`. An
 * unknown mailbox costs the same work and gets the same answer as a wrong password. Throws `sign_in_slowed`, `wrong_credentials`.
 */
export async function checkPassword(
  db: Queryable,
  { email, password, ...client }: Client & { email: string; password: string },
): Promise<{ user: UserRow; subjects: Subjects }> {
  const subjects = attemptSubjects(email, client.clientAddress);
  await admitAttempt(db, subjects);
  const user = await findUserByEmail(db, email);
  const fits = await verifyPassword(user?.passwordHash ?? null, password);
  if (user && fits) return { user, subjects };
  const { userAgent, clientNetwork } = keptOfClient(client);
  await insertFailedSignIn(db, { id: newId("sgn"), email, at: now(), outcome: "wrong_password", userAgent, clientNetwork });
  logSecurity("security.sign_in_failed", "wrong_password");
  throw new DomainError("wrong_credentials", "The e-mail address or the password is wrong.");
}
