import { updateMemberRole } from "@/db/queries/team";
import { authorise, type Context } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { DomainError } from "@/lib/platform/errors";
import { changeTeam, requireTeamMember } from "./change-team";
import { sendTeamNotice } from "./send-team-notice";

/** What an owner is after handing over; the new owner can change it. */
const ROLE_AFTERWARDS: Role = "manager";

/**
 * Makes another member the owner and the acting owner a manager, both or neither. The new owner is told.
 * Throws `forbidden`, `member_not_found`, `already_member` for an owner.
 */
export async function handOverOwnership(context: Context<MemberActor>, { userId }: { userId: string }): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "team.manage");
  await changeTeam(context, async (tx, acting) => {
    const heir = await requireTeamMember(tx, { brandId, userId });
    if (heir.role === "owner") throw new DomainError("already_member", "This person is an owner already.");
    await updateMemberRole(tx, { brandId, userId, role: "owner" });
    await updateMemberRole(tx, { brandId, userId: acting.userId, role: ROLE_AFTERWARDS });
    await sendTeamNotice(tx, { to: heir, happening: { kind: "ownership_received" }, brandId, by: acting.name });
    await appendAudit(tx, context, {
      action: "brand.ownership_handed_over",
      targetKind: "user",
      targetId: userId,
      detail: {
        before: { [acting.userId]: "owner", [userId]: heir.role },
        after: { [acting.userId]: ROLE_AFTERWARDS, [userId]: "owner" },
      },
    });
  });
}
