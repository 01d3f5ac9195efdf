import { renewInvitation } from "@/db/queries/invitations";
import { useCase } from "@/lib/access/use-case";
import { mintToken } from "@/lib/people/auth/single-use-token";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { requireOpenInvitation } from "./cancel-invitation";
import { lockTeamAs } from "./change-team";
import { INVITATION_LIFETIME_MS, INVITATION_SENDS_MAX } from "./invitation-rules";
import { sendInvitation } from "./send-invitation";

/**
 * Sends an invitation again, with a new link and a new end; the link before no longer works. One past its end comes to
 * life by it. Throws `forbidden`, `invitation_not_found`, `resend_limit_reached`.
 */
export const resendInvitation = useCase({
  may: "team.manage",
  by: "member",
  input: ids("invitationId"),
  audits: ["member.invitation_sent_again"],
  run: async (scope, { invitationId }) => {
    const { tx, actor, audit } = scope;
    const acting = await lockTeamAs(scope);
    const { brandId, email, role, locale, timesSent } = await requireOpenInvitation(tx, {
      brandId: actor.brandId,
      invitationId,
    });
    if (timesSent >= INVITATION_SENDS_MAX)
      throw new DomainError("resend_limit_reached", "The invitation was sent too often: cancel it.");
    const at = now();
    const { token, tokenHash } = mintToken();
    const expiresAt = new Date(at.getTime() + INVITATION_LIFETIME_MS);
    await renewInvitation(tx, { invitationId, tokenHash, sentAt: at, expiresAt });
    await sendInvitation(tx, {
      brandId,
      brandName: acting.brandName,
      email,
      role,
      locale,
      invitedByName: acting.name,
      token,
      at,
      expiresAt,
    });
    await audit("member.invitation_sent_again", invitationId, { times_sent: timesSent + 1 });
  },
});
