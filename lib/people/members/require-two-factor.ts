import { z } from "zod";
import { updateTwoFactorRequirement } from "@/db/queries/second-factors";
import { findUser } from "@/db/queries/users";
import { acrossBrands } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { DomainError } from "@/lib/platform/errors";
import { lockTeamAs } from "./change-team";

/**
 * Says whether everybody in the acting brand's team has to sign in by two steps. Members without one are led to set it
 * up before anything else. Throws `forbidden`, and `two_factor_missing` for an owner who asks for what they have not.
 */
export const requireTwoFactor = useCase({
  may: "team.manage",
  by: "member",
  input: z.object({ isRequired: z.stringbool() }),
  audits: ["brand.two_factor_requirement_changed"],
  run: async (scope, { isRequired }) => {
    const { tx, actor, audit } = scope;
    const { brandId, userId } = actor;
    await lockTeamAs(scope);
    const self = await findUser(acrossBrands(tx), userId);
    if (isRequired && !(self && hasSecondFactor(self)))
      throw new DomainError("two_factor_missing", "Set the second step up for yourself first.");
    if (!(await updateTwoFactorRequirement(tx, { brandId, isRequired }))) return;
    await audit("brand.two_factor_requirement_changed", brandId, { before: !isRequired, after: isRequired });
  },
});
