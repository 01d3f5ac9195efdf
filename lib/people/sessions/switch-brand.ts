import { findCompanyOnly } from "@/db/queries/company-sign-in";
import { updateSessionBrand } from "@/db/queries/sessions";
import { findTeamMember } from "@/db/queries/team";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";

/**
 * Lets the acting person's session work for another brand of theirs, whose log has it. Throws `not_found` for a brand
 * they do not belong to, as for one that does not exist, and from a company's session for any; `company_sign_in_needed`
 * for one that a password does not open.
 */
export const switchBrand = useCase({
  may: "oneself",
  by: "member",
  input: ids("brandId"),
  audits: ["session.brand_entered"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }, { brandId }) => {
    const { userId, sessionId, isAtCompany } = actor;
    const member = isAtCompany ? null : await findTeamMember(tx, { brandId, userId });
    if (!member) throw new DomainError("not_found", "You belong to no such brand.");
    if (member.role !== "owner" && (await findCompanyOnly(tx, brandId)))
      throw new DomainError("company_sign_in_needed", "This brand is entered by its company's sign-in only.");
    if (!(await updateSessionBrand(tx, { sessionId, userId, brandId })))
      throw new DomainError("not_found", "You belong to no such brand.");
    await auditAs({ ...actor, brandId, role: member.role })("session.brand_entered", sessionId);
  },
});
