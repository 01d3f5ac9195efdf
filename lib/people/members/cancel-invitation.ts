import type { Queryable } from "@/db/client";
import { type InvitationRow, lockOpenInvitation, markInvitationCancelled } from "@/db/queries/invitations";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { changeTeam } from "./change-team";

/** The open invitation of a brand, locked. Throws `invitation_not_found` for any other. */
export async function requireOpenInvitation(
  tx: Queryable,
  params: { brandId: string; invitationId: string },
): Promise<InvitationRow> {
  const invitation = await lockOpenInvitation(tx, params);
  if (!invitation) throw new DomainError("invitation_not_found", "Your brand has no such open invitation.");
  return invitation;
}

/** Takes an invitation back: its link no longer works. Throws `forbidden`, `invitation_not_found`. */
export async function cancelInvitation(
  context: Context<MemberActor>,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "team.manage");
  await changeTeam(context, async (tx) => {
    const { role } = await requireOpenInvitation(tx, { brandId, invitationId });
    await markInvitationCancelled(tx, { brandId, invitationId, at: now() });
    await appendAudit(tx, context, {
      action: "member.invitation_cancelled",
      targetKind: "invitation",
      targetId: invitationId,
      detail: { role },
    });
  });
}
