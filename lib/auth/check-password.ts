import type { Queryable } from "@/db/client";
import { findUserByEmail, type UserRow } from "@/db/queries/users";
import { DomainError } from "@/lib/platform/errors";
import { verifyPassword } from "./passwords";
import { admitAttempt, attemptSubjects, type Subjects } from "./slow-down";

/**
 * Whose mailbox and password these are. The attempt counts as failed until `forgiveAttempt` is called with `subjects`. An
 * unknown mailbox costs the same work and gets the same answer as a wrong password. Throws `sign_in_slowed`, `wrong_credentials`.
 */
export async function checkPassword(
  db: Queryable,
  input: { email: string; password: string; clientAddress: string | null },
): Promise<{ user: UserRow; subjects: Subjects }> {
  const subjects = attemptSubjects(input.email, input.clientAddress);
  await admitAttempt(db, subjects);
  const user = await findUserByEmail(db, input.email);
  const fits = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user || !fits) throw new DomainError("wrong_credentials", "The e-mail address or the password is wrong.");
  return { user, subjects };
}
