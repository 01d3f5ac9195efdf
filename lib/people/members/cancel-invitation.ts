import { type InvitationRow, lockOpenInvitation, markInvitationCancelled } from "@/db/queries/invitations";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { lockTeamAs } from "./change-team";

/** The open invitation of a brand, locked. Throws `invitation_not_found` for any other. */
export async function requireOpenInvitation(
  tx: BrandDb,
  params: { brandId: string; invitationId: string },
): Promise<InvitationRow> {
  const invitation = await lockOpenInvitation(tx, params);
  if (!invitation) throw new DomainError("invitation_not_found", "Your brand has no such open invitation.");
  return invitation;
}

/** Takes an invitation back: its link no longer works. Throws `forbidden`, `invitation_not_found`. */
export const cancelInvitation = useCase({
  may: "team.manage",
  by: "member",
  input: ids("invitationId"),
  audits: ["member.invitation_cancelled"],
  run: async (scope, { invitationId }) => {
    const { tx, actor, audit } = scope;
    const { brandId } = actor;
    await lockTeamAs(scope);
    const { role } = await requireOpenInvitation(tx, { brandId, invitationId });
    await markInvitationCancelled(tx, { brandId, invitationId, at: now() });
    await audit("member.invitation_cancelled", invitationId, { role });
  },
});
