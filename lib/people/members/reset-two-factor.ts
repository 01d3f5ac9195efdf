import { deleteSecondFactor } from "@/db/queries/second-factors";
import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { auditInAllBrands } from "@/lib/people/auth/audit-in-all-brands";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { DomainError } from "@/lib/platform/errors";
import { knownUser } from "./user-contract";

/**
 * Takes the second step from a person who has lost app and recovery codes, and signs them out everywhere, as the
 * operator. They are told, and every brand they belong to has it in its log. The password stays.
 */
export const resetTwoFactor = useCase({
  may: "console",
  by: "console",
  input: knownUser,
  audits: ["user.two_factor_reset"],
  run: async (scope, { email }) => {
    const { tx, at } = scope;
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    if (!hasSecondFactor(user))
      throw new DomainError("two_factor_not_begun", `${email} signs in by the password alone.`);
    await deleteSecondFactor(tx, user.id);
    const sessions = await revokeSessionRows(tx, { userId: user.id, at });
    await sendAccountNotice(tx, user, { kind: "two_factor_off" });
    await auditInAllBrands(scope, user.id, "user.two_factor_reset", { sessions_ended: sessions });
  },
});
