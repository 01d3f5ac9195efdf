import { z } from "zod";
import { lockBrand } from "@/db/queries/brands";
import { findCompanySignIn, listCompanyDomains, updateCompanyOnly } from "@/db/queries/company-sign-in";
import { revokePasswordSessionRows } from "@/db/queries/sessions";
import { findUser } from "@/db/queries/users";
import { acrossBrands } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";

/**
 * Says whether the acting brand's members have no other way in than its provider, and then ends what their passwords
 * began. Owners keep theirs, with the second step, for the day when the provider is away: whoever turns it on has both.
 * Throws `forbidden`, `not_found` without a provider or a domain, `break_glass_missing`.
 */
export const requireCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: z.object({ isRequired: z.stringbool() }),
  audits: ["company_sign_in.requirement_changed"],
  run: async ({ tx, audit, actor }, { isRequired }) => {
    const { brandId, userId } = actor;
    await lockBrand(tx, brandId);
    const [provider, domains, self] = [
      await findCompanySignIn(tx, brandId),
      await listCompanyDomains(tx, brandId),
      await findUser(acrossBrands(tx), userId),
    ];
    if (!provider?.isEnabled || (isRequired && !domains.some(({ verifiedAt }) => verifiedAt)))
      throw new DomainError("not_found", "Nobody could sign in: the provider or a confirmed domain is missing.");
    if (isRequired && !(self?.passwordHash && hasSecondFactor(self)))
      throw new DomainError(
        "break_glass_missing",
        "Set a password and the second step for yourself first: they are the way in when the provider is away.",
      );
    if (!(await updateCompanyOnly(tx, { brandId, isOnly: isRequired }))) return;
    const ended = isRequired ? await revokePasswordSessionRows(tx, { brandId, at: now() }) : 0;
    const detail = { before: !isRequired, after: isRequired, sessions_ended: ended };
    await audit("company_sign_in.requirement_changed", brandId, detail);
  },
});
