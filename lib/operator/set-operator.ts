import { updateOperator } from "@/db/queries/operator";
import { findUserByEmail } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { auditInAllBrands } from "@/lib/people/auth/begin-session";
import { operatorChoice } from "@/lib/people/members/contract";
import { DomainError } from "@/lib/platform/errors";

export const setOperator = useCase({
  may: "console",
  by: "console",
  input: operatorChoice,
  audits: ["user.operator_appointed", "user.operator_dismissed"],
  run: async (scope, { email, operator }) => {
    const user = await findUserByEmail(scope.tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    const isAppointed = operator === "yes";
    const hasChanged = await updateOperator(scope.tx, { userId: user.id, since: isAppointed ? scope.at : null });
    if (!hasChanged)
      throw isAppointed
        ? new DomainError("already_member", `${email} is an operator already.`)
        : new DomainError("member_not_found", `${email} is no operator.`);
    await auditInAllBrands(scope, user.id, isAppointed ? "user.operator_appointed" : "user.operator_dismissed");
  },
});
