import { lockUser, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import type { InTransaction } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { logSecurity } from "@/lib/platform/security-log";
import { keptOfClient } from "../begin-session";
import type { Client } from "../client";
import { requestOfAccount } from "../request-of-account";
import { admitAttempt, forgiveAttempt, signInSubjects } from "../slow-down";
import type { Visitor } from "../visitor";
import { hasSecondFactor, spendSecondFactor } from "./second-factor";

/**
 * Uses a code up and, in the same transaction, does what it opens the way for. Wrong codes slow the next one down,
 * apart from passwords: whoever knows the password starts no count afresh by it. Throws `sign_in_slowed`, `wrong_code`,
 * and `wrong_credentials` when the password that led here was changed meanwhile.
 */
export async function verifySecondStep<T, Scope extends { tx: AllBrandsDb }>(
  { db, requestId, inTransaction }: Visitor & InTransaction<Scope>,
  user: UserRow,
  { code, ...client }: Client & { code: string },
  proceed: (scope: Scope) => Promise<T>,
): Promise<T> {
  const subjects = await signInSubjects(db, "second_step", user.email, client);
  await admitAttempt(db, subjects);
  const outcome = await inTransaction(async (scope) => {
    const { tx } = scope;
    // Read again under a lock: a code belongs to the secret in force, and to the password that was given.
    const present = await lockUser(tx, user.id);
    if (present?.passwordHash !== user.passwordHash)
      throw new DomainError("wrong_credentials", "Begin the sign-in anew.");
    if (!(await spendSecondFactor(tx, present, code))) return null;
    await forgiveAttempt(tx, subjects);
    return { done: await proceed(scope) };
  });
  if (outcome) return outcome.done;
  const { userAgent, clientNetwork } = keptOfClient(client);
  await requestOfAccount(db, requestId, {
    kind: "failed_sign_in",
    email: user.email,
    at: now().toISOString(),
    outcome: "wrong_code",
    userAgent,
    clientNetwork,
  });
  logSecurity("security.sign_in_failed", "wrong_code");
  throw new DomainError("wrong_code", "This code is wrong, too old, or was used before.");
}

/**
 * The same for whoever may have no second step, in whose place nothing is asked. Throws also `second_step_needed` where
 * no code was given.
 */
export async function afterCode<T, Scope extends { tx: AllBrandsDb }>(
  steps: Visitor & InTransaction<Scope>,
  user: UserRow,
  given: Client & { code: string },
  proceed: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (!hasSecondFactor(user)) return steps.inTransaction(proceed);
  if (given.code === "") throw new DomainError("second_step_needed", "This account asks for a code as well.");
  return verifySecondStep(steps, user, given, proceed);
}
