import { revokeBrandSessionRows } from "@/db/queries/sessions";
import { deleteMember } from "@/db/queries/team";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { changeTeam, requireOtherOwner, requireTeamMember } from "./change-team";
import { sendTeamNotice } from "./send-team-notice";

/**
 * Takes a member out of the acting brand and ends their sessions for it; what they did stays, their account and their
 * other brands too. They are told. Throws `forbidden`, `member_not_found`, `last_owner`.
 */
export async function removeMember(context: Context<MemberActor>, { userId }: { userId: string }): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "team.manage");
  await changeTeam(context, async (tx, acting) => {
    const member = await requireTeamMember(tx, { brandId, userId });
    await requireOtherOwner(tx, brandId, member);
    await deleteMember(tx, { brandId, userId });
    const sessions = await revokeBrandSessionRows(tx, { brandId, userId, at: now() });
    await sendTeamNotice(tx, { to: member, happening: { kind: "removed" }, brandId, by: acting.name });
    await appendAudit(tx, context, {
      action: "member.removed",
      targetKind: "user",
      targetId: userId,
      detail: { role: member.role, sessions_ended: sessions },
    });
  });
}
