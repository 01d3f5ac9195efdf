import { listBrandNamesOf } from "@/db/queries/password-names";
import { findPasswordReset, spendPasswordReset } from "@/db/queries/password-resets";
import { insertSignIn } from "@/db/queries/sign-ins";
import { findUser } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { auditInAllBrands } from "../audit-in-all-brands";
import { keptOfClient } from "../begin-session";
import { client } from "../client";
import { newPasswordForm } from "../contract";
import { hashToken } from "../single-use-token";
import type { Visitor } from "../visitor";
import { setPassword } from "./change-password";
import { hashPassword } from "./passwords";
import { screenPassword } from "./screen-password";

/** Whether a link can still be used. Changes nothing: mail scanners open links. */
export async function isResetLinkLive({ db }: Pick<Visitor, "db">, { token }: { token: string }): Promise<boolean> {
  const tokenHash = hashToken(token);
  return tokenHash !== null && (await findPasswordReset(db, { tokenHash, at: now() })) !== null;
}

/**
 * Sets a new password by a mailed link, once, and ends every session and every other link of the person. It signs
 * nobody in: the second step is still asked for. The device counts as known from then on: whom a stranger's failures
 * hold out on a new device gets in by their mailbox. Throws `reset_link_ended`, and as `screenPassword`.
 */
export const resetPasswordByLink = useCase({
  may: "bearer",
  by: "visitor",
  input: newPasswordForm.extend(client.shape),
  audits: ["user.password_reset_by_link"],
  transaction: "stepwise",
  run: async ({ db, at, actor, inTransaction }, { token, new_password, ...given }) => {
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
        ...keptOfClient(given),
      });
      const detail = { sessions_ended: sessions };
      await auditInAllBrands({ tx, auditAs, actor }, user.id, "user.password_reset_by_link", detail);
    });
  },
});
