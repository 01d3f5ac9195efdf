import { findInvitationByToken } from "@/db/queries/invitations";
import { findUserByEmail } from "@/db/queries/users";
import type { Role } from "@/lib/access/permissions";
import { hashToken } from "@/lib/people/auth/single-use-token";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { type InvitationState, invitationState } from "./invitation-rules";

/** What the page of an invitation's link shows to whoever has the link, which went to the invited mailbox alone. */
export interface OpenedInvitation {
  state: InvitationState;
  brandId: string;
  brandName: string;
  invitedByName: string;
  role: Role;
  email: string;
  expiresAt: Date;
  hasAccount: boolean;
}

/** Reads an invitation by its token and changes nothing: mail scanners open links. Null: none has this token. */
export async function viewInvitation(
  { db }: Pick<Visitor, "db">,
  { token }: { token: string },
): Promise<OpenedInvitation | null> {
  const tokenHash = hashToken(token);
  const found = tokenHash && (await findInvitationByToken(db, tokenHash));
  if (!found) return null;
  const { invitation, brandName, invitedByName } = found;
  const { brandId, role, email, expiresAt } = invitation;
  const state = invitationState(invitation, now());
  const hasAccount = state === "open" && (await findUserByEmail(db, email)) !== null;
  return { state, brandId, brandName, invitedByName, role, email, expiresAt, hasAccount };
}
