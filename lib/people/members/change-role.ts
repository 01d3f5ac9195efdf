import { updateMemberRole } from "@/db/queries/team";
import { authorise, type Context } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { changeTeam, requireOtherOwner, requireTeamMember } from "./change-team";
import { sendTeamNotice } from "./send-team-notice";

/**
 * Gives a member of the acting brand another role; it holds from their next request on, and they are told. The same
 * role again changes nothing. Throws `forbidden`, `member_not_found`, `last_owner`.
 */
export async function changeRole(
  context: Context<MemberActor>,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "team.manage");
  await changeTeam(context, async (tx, acting) => {
    const member = await requireTeamMember(tx, { brandId, userId });
    if (member.role === role) return;
    await requireOtherOwner(tx, brandId, member);
    await updateMemberRole(tx, { brandId, userId, role });
    if (userId !== acting.userId)
      await sendTeamNotice(tx, { to: member, happening: { kind: "role_changed", role }, brandId, by: acting.name });
    await appendAudit(tx, context, {
      action: "member.role_changed",
      targetKind: "user",
      targetId: userId,
      detail: { before: member.role, after: role },
    });
  });
}
