import { deleteSecondFactor } from "@/db/queries/second-factors";
import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { auditorOf } from "@/lib/access/use-case";
import { auditInAllBrands } from "@/lib/people/auth/audit-in-all-brands";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";

/**
 * Takes the second step from a person who has lost app and recovery codes, and signs them out everywhere, as the
 * operator. They are told, and every brand they belong to has it in its log. The password stays.
 */
export async function resetTwoFactor(db: AllBrandsDb, { email }: { email: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    if (!hasSecondFactor(user))
      throw new DomainError("two_factor_not_begun", `${email} signs in by the password alone.`);
    await deleteSecondFactor(tx, user.id);
    const sessions = await revokeSessionRows(tx, { userId: user.id, at: now() });
    await sendAccountNotice(tx, user, { kind: "two_factor_off" });
    const source = { tx, auditAs: auditorOf(tx, newId("req")), actor: { kind: "operator" } } as const;
    await auditInAllBrands(source, user.id, "user.two_factor_reset", { sessions_ended: sessions });
  });
}
