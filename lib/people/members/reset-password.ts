import { endPasswordResets } from "@/db/queries/password-resets";
import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail, updatePasswordHash } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { auditInAllBrands } from "@/lib/people/auth/audit-in-all-brands";
import { generatePassword } from "@/lib/people/auth/passwords/generate-password";
import { hashPassword } from "@/lib/people/auth/passwords/passwords";
import { PASSWORD_HANDED_OUT_MS } from "@/lib/people/auth/rules";
import { DomainError } from "@/lib/platform/errors";
import { knownUser } from "./user-contract";

/**
 * Gives a person a password that signs in for a day, to choose another, as the operator. It signs them out everywhere
 * and ends the links to a new password that they were sent. Every brand they belong to has it in its log.
 */
export const resetPassword = useCase({
  may: "console",
  by: "console",
  input: knownUser,
  audits: ["user.password_reset"],
  transaction: "stepwise",
  run: async ({ inTransaction }, { email }): Promise<{ password: string }> => {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    return inTransaction(async (scope) => {
      const { tx, at } = scope;
      const user = await findUserByEmail(tx, email);
      if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
      const expiresAt = new Date(at.getTime() + PASSWORD_HANDED_OUT_MS);
      await updatePasswordHash(tx, { userId: user.id, passwordHash, at, expiresAt });
      await endPasswordResets(tx, { userId: user.id, at });
      const sessions = await revokeSessionRows(tx, { userId: user.id, at });
      await auditInAllBrands(scope, user.id, "user.password_reset", { sessions_ended: sessions });
      return { password };
    });
  },
});
