import { DAY_MS } from "@/lib/platform/clock";

/** How long an invitation holds, and how often one may be sent. */

export const INVITATION_LIFETIME_MS = 7 * DAY_MS;
/** The first message included. */
export const INVITATION_SENDS_MAX = 5;
/** However they ended: nobody fills strangers' mailboxes through us. */
export const INVITATIONS_A_DAY_MAX = 100;

export const INVITATION_STATES = ["open", "accepted", "cancelled", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export function invitationState(
  invitation: { acceptedAt: Date | null; cancelledAt: Date | null; expiresAt: Date },
  at: Date,
): InvitationState {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.cancelledAt) return "cancelled";
  return invitation.expiresAt <= at ? "expired" : "open";
}
