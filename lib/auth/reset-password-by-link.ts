import { findPasswordReset, spendPasswordReset } from "@/db/queries/password-resets";
import { findUser } from "@/db/queries/users";
import { nudgeJobs } from "@/lib/jobs/nudge";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { auditInAllBrands } from "./audit-in-all-brands";
import { setPassword } from "./change-password";
import { hashPassword } from "./passwords";
import { hashToken } from "./single-use-token";
import type { Visitor } from "./visitor";

/** Whether a link can still be used. Changes nothing: mail scanners open links. */
export async function isResetLinkLive({ db }: Pick<Visitor, "db">, { token }: { token: string }): Promise<boolean> {
  const tokenHash = hashToken(token);
  return tokenHash !== null && (await findPasswordReset(db, { tokenHash, at: now() })) !== null;
}

/**
 * Sets a new password by a mailed link, once, and ends every session and every other link of the person. It signs nobody
 * in: the second step is still asked for. Throws `reset_link_ended`.
 */
export async function resetPasswordByLink(visitor: Visitor, { token, new_password }: { token: string; new_password: string }): Promise<void> {
  const ended = new DomainError("reset_link_ended", "The link has been used, has ended, or is incomplete.");
  const tokenHash = hashToken(token);
  if (!tokenHash || !(await isResetLinkLive(visitor, { token }))) throw ended;
  const passwordHash = await hashPassword(new_password);
  await visitor.db.transaction(async (tx) => {
    const userId = await spendPasswordReset(tx, { tokenHash, at: now() });
    const user = userId && (await findUser(tx, userId));
    if (!user) throw ended;
    const sessions = await setPassword(tx, user, { passwordHash });
    await auditInAllBrands(tx, { requestId: visitor.requestId }, user.id, { action: "user.password_reset_by_link", detail: { sessions_ended: sessions } });
  });
  nudgeJobs();
}
