import {
  countInvitationsSince,
  findOpenInvitationOf,
  insertInvitation,
  markInvitationCancelled,
} from "@/db/queries/invitations";
import { hasMemberWithEmail } from "@/db/queries/team";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { mintToken } from "@/lib/people/auth/single-use-token";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { lockTeamAs } from "./change-team";
import { invitationForm } from "./contract";
import { INVITATION_LIFETIME_MS, INVITATIONS_A_DAY_MAX } from "./invitation-rules";
import { sendInvitation } from "./send-invitation";

/**
 * Asks somebody by mail to join the acting brand. Whether the address has an account with another brand changes nothing
 * that the caller could see. Throws `forbidden`, `already_member`, `invitation_pending`, `invitation_limit_reached`.
 */
export const inviteMember = useCase({
  may: "team.manage",
  by: "member",
  input: invitationForm,
  audits: ["member.invited"],
  run: async (scope, { email, role, locale }): Promise<{ invitationId: string }> => {
    const { tx, actor, audit } = scope;

    const { brandId } = actor;
    const acting = await lockTeamAs(scope);
    const at = now();
    await requireFreeAddress(tx, { brandId, email, at });
    const { token, tokenHash } = mintToken();
    const invitationId = newId("inv", at);
    const expiresAt = new Date(at.getTime() + INVITATION_LIFETIME_MS);
    await insertInvitation(tx, {
      id: invitationId,
      brandId,
      email,
      role,
      locale,
      tokenHash,
      invitedBy: actor.userId,
      createdAt: at,
      sentAt: at,
      expiresAt,
    });
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
    await audit("member.invited", invitationId, { role, email_hash: hashAddress(email) });
    return { invitationId };
  },
});

/** An invitation past its end makes room for a new one. */
async function requireFreeAddress(
  tx: BrandDb,
  { brandId, email, at }: { brandId: string; email: string; at: Date },
): Promise<void> {
  if (await hasMemberWithEmail(tx, { brandId, email }))
    throw new DomainError("already_member", "This person is a member of your brand already.");
  const open = await findOpenInvitationOf(tx, { brandId, email });
  if (open && open.expiresAt > at)
    throw new DomainError("invitation_pending", "This person is invited already: send the invitation again instead.");
  if (open) await markInvitationCancelled(tx, { brandId, invitationId: open.id, at });
  const today = await countInvitationsSince(tx, { brandId, since: new Date(at.getTime() - DAY_MS) });
  if (today >= INVITATIONS_A_DAY_MAX)
    throw new DomainError("invitation_limit_reached", `A brand invites at most ${INVITATIONS_A_DAY_MAX} people a day.`);
}
