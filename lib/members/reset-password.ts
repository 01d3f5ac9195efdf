import type { Queryable } from "@/db/client";
import { listMemberships } from "@/db/queries/members";
import { endPasswordResets } from "@/db/queries/password-resets";
import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail, updatePasswordHash } from "@/db/queries/users";
import { appendAudit } from "@/lib/audit/append-audit";
import { generatePassword } from "@/lib/auth/generate-password";
import { hashPassword } from "@/lib/auth/passwords";
import { PASSWORD_HANDED_OUT_MS } from "@/lib/auth/rules";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { Outcome } from "@/lib/platform/outcome";

/**
 * Gives a person a password that signs in for a day, to choose another, as the operator. It signs them out everywhere and
 * ends the links to a new password that they were sent. Every brand they belong to has it in its log.
 */
export async function resetPassword(db: Queryable, { email }: { email: string }): Promise<Outcome<{ password: string }>> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return { ok: false, fault: `Nobody has an account with ${email}.` };
    const at = now();
    await updatePasswordHash(tx, { userId: user.id, passwordHash, at, expiresAt: new Date(at.getTime() + PASSWORD_HANDED_OUT_MS) });
    await endPasswordResets(tx, { userId: user.id, at });
    const sessions = await revokeSessionRows(tx, { userId: user.id, at });
    const requestId = newId("req");
    for (const { brandId } of await listMemberships(tx, user.id))
      await appendAudit(tx, { actor: { kind: "operator", brandId }, requestId }, {
        action: "user.password_reset",
        targetKind: "user",
        targetId: user.id,
        detail: { sessions_ended: sessions },
      });
    return { ok: true, password };
  });
}
