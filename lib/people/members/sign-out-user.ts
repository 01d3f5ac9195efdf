import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { auditInAllBrands } from "@/lib/people/auth/audit-in-all-brands";
import { DomainError } from "@/lib/platform/errors";
import { knownUser } from "./user-contract";

/** Ends a person's sessions, as the operator (a stolen cookie); each of their brands has it in its log. */
export const signOutUser = useCase({
  may: "console",
  by: "console",
  input: knownUser,
  audits: ["user.signed_out"],
  run: async (scope, { email }): Promise<{ sessions: number }> => {
    const user = await findUserByEmail(scope.tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    const sessions = await revokeSessionRows(scope.tx, { userId: user.id, at: scope.at });
    await auditInAllBrands(scope, user.id, "user.signed_out", { sessions_ended: sessions });
    return { sessions };
  },
});
