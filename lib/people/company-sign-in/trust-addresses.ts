import { z } from "zod";
import { lockBrand } from "@/db/queries/brands";
import { findCompanySignIn, updateTrustedAddresses } from "@/db/queries/company-sign-in";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";

/**
 * Sets whether the brand trusts addresses that its provider does not state as verified. Only addresses in domains
 * verified by DNS are accepted; another issuer has to be trusted again. Throws `forbidden`, `not_found` without a
 * provider.
 */
export const trustCompanyAddresses = useCase({
  may: "team.manage",
  by: "member",
  input: z.object({ isTrusted: z.stringbool() }),
  audits: ["company_sign_in.address_trust_changed"],
  run: async ({ tx, audit, actor }, { isTrusted }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    const provider = await findCompanySignIn(tx, brandId);
    if (!provider) throw new DomainError("not_found", "There is no provider. Enter one first.");
    if (!(await updateTrustedAddresses(tx, { brandId, isTrusted }))) return;
    const detail = { before: !isTrusted, after: isTrusted, issuer: provider.issuer };
    await audit("company_sign_in.address_trust_changed", brandId, detail);
  },
});
