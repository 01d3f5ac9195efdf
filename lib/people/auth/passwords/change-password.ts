import {
  listBrandNamesOf,
  endPasswordResets,
  findPasswordReset,
  spendPasswordReset,
} from "@/db/queries/password-resets";
import { revokeSessionRows } from "@/db/queries/sessions";
import { insertSignIn } from "@/db/queries/sign-ins";
import { getUser, updatePasswordHash, type UserRow, findUser } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { logSecurity } from "@/lib/platform/security-log";
import { auditInAllBrands, keptOfClient, hashToken, client } from "../begin-session";
import { changePasswordForm, newPasswordForm } from "../contract";
import { requestOfAccount } from "../run-account-request";
import { prepareRequiredSetUp } from "../second-step/second-factor";
import { sendAccountNotice } from "../send-account-notice";
import { admitAttempt, attemptSubjects, forgiveAttempt } from "../slow-down";
import type { Visitor } from "../visitor";
import { hashPassword, verifyPassword, screenPassword } from "./passwords";

/** Only attempts in the person's own sessions count, not strangers'. Throws `wrong_password`, `sign_in_slowed`. */
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

/** Ends other sessions and reset links, and notifies. Throws as `requirePresentPassword` and `screenPassword`. */
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
      if (user.passwordExpiresAt !== null) await prepareRequiredSetUp(scope.tx, user.id);
      await auditInAllBrands(scope, user.id, "user.password_changed", { sessions_ended: ended });
    });
  },
});

async function setPassword(
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

/** Changes nothing, because mail scanners open links. */
export async function isResetLinkLive({ db }: Pick<Visitor, "db">, { token }: { token: string }): Promise<boolean> {
  const tokenHash = hashToken(token);
  return tokenHash !== null && (await findPasswordReset(db, { tokenHash, at: now() })) !== null;
}

/**
 * Works once; ends every session and link of the person; the second step is still required. The device becomes known,
 * so that strangers' failures do not lock the person out. Throws `reset_link_ended`, and as `screenPassword`.
 */
export const resetPasswordByLink = useCase({
  may: "bearer",
  by: "visitor",
  input: newPasswordForm.extend(client.shape),
  audits: ["user.password_reset_by_link"],
  transaction: "stepwise",
  run: async ({ db, at, actor, inTransaction }, { token, new_password, ...input }) => {
    const ended = new DomainError("reset_link_ended", "The link has been used, has ended, or is incomplete.");
    const tokenHash = hashToken(token);
    const reset = tokenHash && (await findPasswordReset(db, { tokenHash, at }));
    const person = reset && (await findUser(db, reset.userId));
    if (!tokenHash || !person) throw ended;
    await screenPassword(db, {
      password: new_password,
      pointer: "/new_password",
      person,
      brands: await listBrandNamesOf(db, person.id),
    });
    const passwordHash = await hashPassword(new_password);
    await inTransaction(async ({ tx, auditAs }) => {
      const spentAt = now();
      const userId = await spendPasswordReset(tx, { tokenHash, at: spentAt });
      const user = userId && (await findUser(tx, userId));
      if (!user) throw ended;
      const sessions = await setPassword(tx, user, { passwordHash });
      await insertSignIn(tx, {
        id: newId("sgn", spentAt),
        userId: user.id,
        at: spentAt,
        outcome: "password_reset",
        ...keptOfClient(input),
      });
      const detail = { sessions_ended: sessions };
      await auditInAllBrands({ tx, auditAs, actor }, user.id, "user.password_reset_by_link", detail);
    });
  },
});

/** Neither the answer nor its timing reveals whether the account exists. */
export async function requestPasswordReset({ db, requestId }: Visitor, { email }: { email: string }): Promise<void> {
  await requestOfAccount(db, requestId, { kind: "password_reset", email });
}
