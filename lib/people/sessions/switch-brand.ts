import { findCompanyOnly } from "@/db/queries/company-sign-in";
import { updateSessionBrand } from "@/db/queries/sessions";
import { findTeamMember } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { DomainError } from "@/lib/platform/errors";
import type { MemberActor } from "./find-member";

/**
 * Lets the acting person's session work for another brand of theirs, whose log has it. Throws `not_found` for a brand
 * they do not belong to, as for one that does not exist, and from a company's session for any; `company_sign_in_needed`
 * for one that a password does not open.
 */
export async function switchBrand(context: Context<MemberActor>, { brandId }: { brandId: string }): Promise<void> {
  const { userId, sessionId, isAtCompany } = context.actor;
  await acrossBrands(context.db).transaction(async (tx) => {
    const member = isAtCompany ? null : await findTeamMember(tx, { brandId, userId });
    if (!member) throw new DomainError("not_found", "You belong to no such brand.");
    if (member.role !== "owner" && (await findCompanyOnly(tx, brandId)))
      throw new DomainError("company_sign_in_needed", "This brand is entered by its company's sign-in only.");
    if (!(await updateSessionBrand(tx, { sessionId, userId, brandId })))
      throw new DomainError("not_found", "You belong to no such brand.");
    const actor: MemberActor = { ...context.actor, brandId, role: member.role };
    await appendAudit(
      tx,
      { ...context, actor },
      { action: "session.brand_entered", targetKind: "session", targetId: sessionId },
    );
  });
}
