import type { Queryable } from "@/db/client";
import { deleteSecondFactor } from "@/db/queries/second-factors";
import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import { auditInAllBrands } from "@/lib/people/auth/audit-in-all-brands";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { Outcome } from "@/lib/platform/outcome";

/**
 * Takes the second step from a person who has lost app and recovery codes, and signs them out everywhere, as the
 * operator. They are told, and every brand they belong to has it in its log. The password stays.
 */
export async function resetTwoFactor(db: Queryable, { email }: { email: string }): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return { ok: false, fault: `Nobody has an account with ${email}.` };
    if (!hasSecondFactor(user)) return { ok: false, fault: `${email} signs in by the password alone.` };
    await deleteSecondFactor(tx, user.id);
    const sessions = await revokeSessionRows(tx, { userId: user.id, at: now() });
    await sendAccountNotice(tx, user, { kind: "two_factor_off" });
    const source = { requestId: newId("req"), actor: { kind: "operator" } } as const;
    await auditInAllBrands(tx, source, user.id, {
      action: "user.two_factor_reset",
      detail: { sessions_ended: sessions },
    });
    return { ok: true };
  });
}
