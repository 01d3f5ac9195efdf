import { updateTwoFactorRequirement } from "@/db/queries/second-factors";
import { findUser } from "@/db/queries/users";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { DomainError } from "@/lib/platform/errors";
import { changeTeam } from "./change-team";

/**
 * Says whether everybody in the acting brand's team has to sign in by two steps. Members without one are led to set it
 * up before anything else. Throws `forbidden`, and `two_factor_missing` for an owner who asks for what they have not.
 */
export async function requireTwoFactor(
  context: Context<MemberActor>,
  { isRequired }: { isRequired: boolean },
): Promise<void> {
  const { brandId, userId } = context.actor;
  authorise(context.actor, "team.manage");
  await changeTeam(context, async (tx) => {
    const self = await findUser(tx, userId);
    if (isRequired && !(self && hasSecondFactor(self)))
      throw new DomainError("two_factor_missing", "Set the second step up for yourself first.");
    if (!(await updateTwoFactorRequirement(tx, { brandId, isRequired }))) return;
    await appendAudit(tx, context, {
      action: "brand.two_factor_requirement_changed",
      targetKind: "brand",
      targetId: brandId,
      detail: { before: !isRequired, after: isRequired },
    });
  });
}
