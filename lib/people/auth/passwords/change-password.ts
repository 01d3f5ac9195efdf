import { listBrandNamesOf } from "@/db/queries/password-names";
import { endPasswordResets } from "@/db/queries/password-resets";
import { revokeSessionRows } from "@/db/queries/sessions";
import { getUser, updatePasswordHash, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { logSecurity } from "@/lib/platform/security-log";
import { auditInAllBrands } from "../audit-in-all-brands";
import { changePasswordForm } from "../contract";
import { sendAccountNotice } from "../send-account-notice";
import { admitAttempt, attemptSubjects, forgiveAttempt } from "../slow-down";
import { hashPassword, verifyPassword } from "./passwords";
import { screenPassword } from "./screen-password";

/**
 * The acting person, once their present password has proved that it is they who sit there. Only what is typed into
 * their own sessions counts as failed, nothing that strangers try at the sign-in page. Throws `wrong_password`,
 * `sign_in_slowed`.
 */
export async function requirePresentPassword(
  context: { db: AllBrandsDb; actor: MemberActor },
  password: string,
): Promise<UserRow> {
  const user = await getUser(context.db, context.actor.userId);
  const subjects = attemptSubjects(`present password of ${user.id}`, null);
  await admitAttempt(context.db, subjects);
  if (!(await verifyPassword(user.passwordHash, password))) {
    logSecurity("security.sign_in_failed", "wrong_password");
    throw new DomainError("wrong_password", "Your present password is another one.");
  }
  await forgiveAttempt(context.db, subjects);
  return user;
}

/**
 * Gives the acting person another password, ends their other sessions and every reset link, and tells them. Throws as
 * `requirePresentPassword` and `screenPassword`.
 */
export const changePassword = useCase({
  may: "oneself",
  by: "member",
  input: changePasswordForm,
  audits: ["user.password_changed"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, input) => {
    const { db, actor } = steps;
    const user = await requirePresentPassword(steps, input.current_password);
    const brands = await listBrandNamesOf(db, user.id);
    await screenPassword(db, { password: input.new_password, pointer: "/new_password", person: user, brands });
    const passwordHash = await hashPassword(input.new_password);
    await steps.inTransaction(async (scope) => {
      const ended = await setPassword(scope.tx, user, { passwordHash, exceptId: actor.sessionId });
      await auditInAllBrands(scope, user.id, "user.password_changed", { sessions_ended: ended });
    });
  },
});

/** Stores a password's hash and answers how many sessions ended by it. The person is told. */
export async function setPassword(
  tx: AllBrandsDb,
  user: UserRow,
  { passwordHash, exceptId }: { passwordHash: string; exceptId?: string },
): Promise<number> {
  const at = now();
  await updatePasswordHash(tx, { userId: user.id, passwordHash, at, expiresAt: null });
  await endPasswordResets(tx, { userId: user.id, at });
  await sendAccountNotice(tx, user, { kind: "password_changed" });
  return revokeSessionRows(tx, { userId: user.id, at, ...(exceptId ? { exceptId } : {}) });
}
