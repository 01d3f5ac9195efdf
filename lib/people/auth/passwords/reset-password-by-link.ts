import { listBrandNamesOf } from "@/db/queries/password-names";
import { findPasswordReset, spendPasswordReset } from "@/db/queries/password-resets";
import { insertSignIn } from "@/db/queries/sign-ins";
import { findUser } from "@/db/queries/users";
import { auditorOf } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { auditInAllBrands } from "../audit-in-all-brands";
import { keptOfClient } from "../begin-session";
import type { Client } from "../client";
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
export async function resetPasswordByLink(
  visitor: Visitor,
  { token, new_password, ...client }: Client & { token: string; new_password: string },
): Promise<void> {
  const { db, requestId } = visitor;
  const ended = new DomainError("reset_link_ended", "The link has been used, has ended, or is incomplete.");
  const tokenHash = hashToken(token);
  const reset = tokenHash && (await findPasswordReset(db, { tokenHash, at: now() }));
  const person = reset && (await findUser(db, reset.userId));
  if (!tokenHash || !person) throw ended;
  await screenPassword(db, {
    password: new_password,
    pointer: "/new_password",
    person,
    brands: await listBrandNamesOf(db, person.id),
  });
  const passwordHash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const at = now();
    const userId = await spendPasswordReset(tx, { tokenHash, at });
    const user = userId && (await findUser(tx, userId));
    if (!user) throw ended;
    const sessions = await setPassword(tx, user, { passwordHash });
    await insertSignIn(tx, {
      id: newId("sgn", at),
      userId: user.id,
      at,
      outcome: "password_reset",
      ...keptOfClient(client),
    });
    const source = { tx, auditAs: auditorOf(tx, requestId) };
    await auditInAllBrands(source, user.id, "user.password_reset_by_link", { sessions_ended: sessions });
  });
}
