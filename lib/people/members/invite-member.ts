import {
  countInvitationsSince,
  findOpenInvitationOf,
  insertInvitation,
  markInvitationCancelled,
  renewInvitation,
  type InvitationRow,
  lockOpenInvitation,
  findInvitationByToken,
} from "@/db/queries/invitations";
import { hasMemberWithEmail } from "@/db/queries/team";
import { findUserByEmail } from "@/db/queries/users";
import type { BrandDb } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import { useCase } from "@/lib/access/use-case";
import { mintToken, hashToken } from "@/lib/people/auth/begin-session";
import type { Visitor } from "@/lib/people/auth/visitor";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { hashAddress } from "@/lib/platform/secrets";
import { lockTeamAs } from "./change-team";
import { composeInvitation } from "./compose-messages";
import {
  invitationForm,
  INVITATION_LIFETIME_MS,
  INVITATIONS_A_DAY_MAX,
  INVITATION_SENDS_MAX,
  type InvitationState,
  invitationState,
} from "./contract";

/**
 * Does not reveal whether the address has an account with another brand. Throws `forbidden`, `already_member`,
 * `invitation_pending`, `invitation_limit_reached`.
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

async function requireOpenInvitation(
  tx: BrandDb,
  params: { brandId: string; invitationId: string },
): Promise<InvitationRow> {
  const invitation = await lockOpenInvitation(tx, params);
  if (!invitation) throw new DomainError("invitation_not_found", "Your brand has no such open invitation.");
  return invitation;
}

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

/** Replaces the link, also an expired one. Throws `forbidden`, `invitation_not_found`, `resend_limit_reached`. */
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

interface Sending {
  brandId: string;
  brandName: string;
  email: string;
  role: Role;
  locale: string;
  invitedByName: string;
  token: string;
  at: Date;
  expiresAt: Date;
}

async function sendInvitation(
  tx: BrandDb,
  { brandId, brandName, email, role, locale, invitedByName, token, at, expiresAt }: Sending,
): Promise<void> {
  const content = composeInvitation({
    locale: localeOr(locale),
    brandName,
    invitedByName,
    role,
    expiresAt,
    url: `${environment().publicUrl}/join/${token}`,
  });
  await enqueueEmail(tx, { brandId, transferId: null, kind: "team_invitation", at, to: email, replyTo: null, content });
}

interface OpenedInvitation {
  state: InvitationState;
  brandId: string;
  brandName: string;
  invitedByName: string;
  role: Role;
  email: string;
  expiresAt: Date;
  hasAccount: boolean;
}

/** Changes nothing, because mail scanners open links. Null: unknown token. */
export async function viewInvitation(
  { db }: Pick<Visitor, "db">,
  { token }: { token: string },
): Promise<OpenedInvitation | null> {
  const tokenHash = hashToken(token);
  const row = tokenHash && (await findInvitationByToken(db, tokenHash));
  if (!row) return null;
  const { invitation, brandName, invitedByName } = row;
  const { brandId, role, email, expiresAt } = invitation;
  const state = invitationState(invitation, now());
  const hasAccount = state === "open" && (await findUserByEmail(db, email)) !== null;
  return { state, brandId, brandName, invitedByName, role, email, expiresAt, hasAccount };
}
