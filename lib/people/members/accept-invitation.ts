import { z } from "zod";
import { findInvitationByToken, type InvitationRow, markInvitationAccepted } from "@/db/queries/invitations";
import { listNamesOfBrand } from "@/db/queries/password-resets";
import { updateSessionBrand } from "@/db/queries/sessions";
import { insertMember, type Membership, findTeamMember, lockTeam } from "@/db/queries/team";
import { insertUser } from "@/db/queries/users";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { MemberActor } from "@/lib/access/actor";
import { type AuditAs, useCase } from "@/lib/access/use-case";
import { beginSession, SESSION_AUDITS, hashToken, client } from "@/lib/people/auth/begin-session";
import { hashPassword, screenPassword, verifyCredentials } from "@/lib/people/auth/passwords/passwords";
import { hasSecondFactor, afterCode, prepareRequiredSetUp } from "@/lib/people/auth/second-step/second-factor";
import { type SignedIn, signedIn } from "@/lib/people/auth/sign-in";
import { forgiveAttempt } from "@/lib/people/auth/slow-down";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { sendTeamNotice } from "./change-team";
import { joinForm, newPersonForm, invitationState } from "./contract";

const JOIN_AUDITS = [...SESSION_AUDITS, "member.joined"] as const;

/**
 * One answer succeeds. Throws `invitation_not_found`, `invitation_ended`, `account_exists`, and as `screenPassword`.
 */
export const acceptAsNewPerson = useCase({
  may: "bearer",
  by: "visitor",
  input: newPersonForm.extend({ locale: z.string(), ...client.shape }),
  audits: JOIN_AUDITS,
  transaction: "stepwise",
  run: async ({ db, inTransaction }, { token, name, password, locale, ...client }): Promise<SignedIn> => {
    const { email, brandId } = await findLive(db, token);
    const brands = await listNamesOfBrand(db, brandId);
    await screenPassword(db, { password, pointer: "/password", person: { email, name }, brands });
    const passwordHash = await hashPassword(password);
    return inTransaction(async (scope) => {
      const { tx, at, auditAs } = scope;
      const user = { id: newId("usr", at), email, name, locale, listViews: {} };
      const isNew = await insertUser(tx, { ...user, passwordHash, createdAt: at });
      if (!isNew) throw new DomainError("account_exists", "There is an account with this address: join with it.");
      const membership = await join(tx, { token, userId: user.id, name });
      await prepareRequiredSetUp(tx, user.id);
      const { sessionId } = await beginSession(scope, { user, membership, client });
      await recordJoined(auditAs, { ...membership, userId: user.id, sessionId });
      return { sessionId, user };
    });
  },
});

export const acceptWithPassword = useCase({
  may: "bearer",
  by: "visitor",
  input: z.object({ token: z.string(), password: z.string(), code: z.string(), ...client.shape }),
  audits: JOIN_AUDITS,
  transaction: "stepwise",
  run: async (steps, { token, password, code, ...client }): Promise<SignedIn> => {
    const { email } = await findLive(steps.db, token);
    const { user, subjects } = await verifyCredentials(steps, { ...client, email, password });
    await forgiveAttempt(steps.db, subjects);
    return afterCode(steps, user, { ...client, code }, async (scope) => {
      const membership = await join(scope.tx, { token, userId: user.id, name: user.name });
      const sessionInput = { user, membership, client, hasGivenCode: hasSecondFactor(user) };
      const { sessionId } = await beginSession(scope, sessionInput);
      await recordJoined(scope.auditAs, { ...membership, userId: user.id, sessionId });
      return signedIn({ sessionId }, user);
    });
  },
});

/** Throws `forbidden` for other accounts and in a company session, which is limited to its brand. */
export const acceptSignedIn = useCase({
  may: "oneself",
  by: "member",
  input: joinForm.extend({ user: z.object({ email: z.string(), name: z.string() }) }),
  audits: ["member.joined"],
  reach: "every brand",
  run: async ({ tx, actor, auditAs }, { token, user }) => {
    const { email } = await findLive(tx, token);
    if (actor.isAtCompany || email.toLowerCase() !== user.email.toLowerCase())
      throw new DomainError("forbidden", "This invitation is for somebody else.");
    const { userId, sessionId } = actor;
    const membership = await join(tx, { token, userId, name: user.name });
    await updateSessionBrand(tx, { sessionId, userId, brandId: membership.brandId });
    await recordJoined(auditAs, { ...membership, userId, sessionId });
  },
});

async function findLive(db: AllBrandsDb, token: string): Promise<InvitationRow> {
  const tokenHash = hashToken(token);
  const invitation = tokenHash && (await findInvitationByToken(db, tokenHash));
  if (!invitation) throw new DomainError("invitation_not_found", "No invitation has this link.");
  if (invitationState(invitation.invitation, now()) !== "open")
    throw new DomainError("invitation_ended", "The invitation has been used, was taken back or has expired.");
  return invitation.invitation;
}

async function join(
  tx: AllBrandsDb,
  { token, userId, name }: { token: string; userId: string; name: string },
): Promise<Membership> {
  const { id, brandId, role, tokenHash, invitedBy } = await findLive(tx, token);
  const own = inBrand(tx, brandId);
  await lockTeam(own, brandId);
  const at = now();
  const isOurs = await markInvitationAccepted(own, { invitationId: id, tokenHash, at });
  if (!isOurs)
    throw new DomainError("invitation_ended", "The invitation has been used, was taken back or has expired.");
  await insertMember(own, { brandId, userId, role, createdAt: at });
  const inviter = await findTeamMember(own, { brandId, userId: invitedBy });
  if (inviter) await sendTeamNotice(own, { to: inviter, happening: { kind: "joined", name, role }, brandId, by: name });
  return { brandId, role };
}

async function recordJoined(
  auditAs: AuditAs<"member.joined">,
  { brandId, role, userId, sessionId }: Membership & { userId: string; sessionId: string },
): Promise<void> {
  const actor: MemberActor = { kind: "member", brandId, userId, sessionId, role };
  await auditAs(actor)("member.joined", userId, { role });
}
