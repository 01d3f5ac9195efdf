import type { Queryable } from "@/db/client";
import { insertFailedSignIn } from "@/db/queries/sign-ins";
import type { UserRow } from "@/db/queries/users";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { logSecurity } from "@/lib/platform/security-log";
import { keptOfClient } from "./begin-session";
import type { Client } from "./client";
import { spendSecondFactor } from "./second-factor";
import { admitAttempt, attemptSubjects, forgiveAttempt } from "./slow-down";

/**
 * Uses a code up and, in the same transaction, does what it opens the way for. Wrong codes slow the next one down, apart
 * from passwords: whoever knows the password starts no count afresh by it. Throws `sign_in_slowed`, `wrong_code`.
 */
export async function checkSecondStep<T>(
  db: Queryable,
  user: UserRow,
  { code, ...client }: Client & { code: string },
  proceed: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const subjects = attemptSubjects(`second step of ${user.id}`, client.clientAddress);
  await admitAttempt(db, subjects);
  const outcome = await db.transaction(async (tx) => {
    if (!(await spendSecondFactor(tx, user, code))) return null;
    await forgiveAttempt(tx, subjects);
    return { done: await proceed(tx) };
  });
  if (outcome) return outcome.done;
  const { userAgent, clientNetwork } = keptOfClient(client);
  await insertFailedSignIn(db, { id: newId("sgn"), email: user.email, at: now(), outcome: "wrong_code", userAgent, clientNetwork });
  logSecurity("security.sign_in_failed", "wrong_code");
  throw new DomainError("wrong_code", "This code is wrong, too old, or was used before.");
}
