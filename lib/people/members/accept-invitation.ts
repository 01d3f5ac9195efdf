import { findInvitationByToken, type InvitationRow, markInvitationAccepted } from "@/db/queries/invitations";
import { insertMember, type Membership } from "@/db/queries/members";
import { listNamesOfBrand } from "@/db/queries/password-names";
import { updateSessionBrand } from "@/db/queries/sessions";
import { findTeamMember, lockTeam } from "@/db/queries/team";
import { insertUser } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { type AuditAs, auditorOf, shape, stepsOn, useCase } from "@/lib/access/use-case";
import { beginSession } from "@/lib/people/auth/begin-session";
import type { Client } from "@/lib/people/auth/client";
import { hashPassword } from "@/lib/people/auth/passwords/passwords";
import { screenPassword } from "@/lib/people/auth/passwords/screen-password";
import { verifyCredentials } from "@/lib/people/auth/passwords/verify-credentials";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { verifySecondStep } from "@/lib/people/auth/second-step/verify-second-step";
import type { SignedIn } from "@/lib/people/auth/sign-in";
import { hashToken } from "@/lib/people/auth/single-use-token";
import { forgiveAttempt } from "@/lib/people/auth/slow-down";
import type { Visitor } from "@/lib/people/auth/visitor";
import type { Member, MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { NewPersonForm } from "./contract";
import { invitationState } from "./invitation-rules";
import { sendTeamNotice } from "./send-team-notice";

/**
 * Makes an account for somebody new, a member of the brand that invited them, and begins a session. Of any number of
 * answers at once one wins. Throws `invitation_not_found`, `invitation_ended`, `account_exists`, and as
 * `screenPassword`.
 */
export async function acceptAsNewPerson(
  visitor: Visitor,
  input: NewPersonForm & Client & { token: string; locale: string },
): Promise<SignedIn> {
  const { name, locale, clientAddress, userAgent, deviceHash } = input;
  const { email, brandId } = await findLive(visitor.db, input.token);
  const brands = await listNamesOfBrand(visitor.db, brandId);
  await screenPassword(visitor.db, { password: input.password, pointer: "/password", person: { email, name }, brands });
  const passwordHash = await hashPassword(input.password);
  const signedIn = await visitor.db.transaction(async (tx) => {
    const at = now();
    const userId = newId("usr", at);
    const isNew = await insertUser(tx, { id: userId, email, name, passwordHash, locale, createdAt: at });
    if (!isNew) throw new DomainError("account_exists", "There is an account with this address: join with it.");
    const membership = await join(tx, { token: input.token, userId, name });
    const client = { clientAddress, userAgent, deviceHash };
    const { sessionId } = await beginSession(
      tx,
      { requestId: visitor.requestId, at },
      { user: { id: userId, email, locale }, membership, client },
    );
    await recordJoined(auditorOf(tx, visitor.requestId), { ...membership, userId, sessionId });
    return { sessionId, user: { id: userId, name, email, locale, listViews: {} } };
  });
  return signedIn;
}

/**
 * The same for somebody with an account, who proves it by its password and, where it has one, the code of its second
 * step. Throws also `wrong_credentials`, `second_step_needed`, `wrong_code`, `sign_in_slowed`.
 */
export async function acceptWithPassword(
  visitor: Visitor,
  input: Client & { token: string; password: string; code: string },
): Promise<SignedIn> {
  const { token, password, code, ...client } = input;
  const { email } = await findLive(visitor.db, token);
  const { user, subjects } = await verifyCredentials(visitor, { ...client, email, password });
  await forgiveAttempt(visitor.db, subjects);
  const steps = stepsOn(visitor.db);
  const enter = async ({ tx }: { tx: AllBrandsDb }): Promise<SignedIn> => {
    const membership = await join(tx, { token, userId: user.id, name: user.name });
    const { sessionId } = await beginSession(
      tx,
      { requestId: visitor.requestId, at: now() },
      { user, membership, client, hasGivenCode: hasSecondFactor(user) },
    );
    await recordJoined(auditorOf(tx, visitor.requestId), { ...membership, userId: user.id, sessionId });
    return {
      sessionId,
      user: { id: user.id, name: user.name, email: user.email, locale: user.locale, listViews: user.listViews },
    };
  };
  if (hasSecondFactor(user) && code === "")
    throw new DomainError("second_step_needed", "This account asks for a code as well.");
  const signedIn = hasSecondFactor(user)
    ? await verifySecondStep({ ...visitor, ...steps }, user, { ...client, code }, enter)
    : await steps.inTransaction(enter);
  return signedIn;
}

/**
 * The same for whoever is signed in with the invited address; their session goes on for the new brand. Throws
 * `forbidden` for anyone else, and in a company's session, which works for its brand alone.
 */
export const acceptSignedIn = useCase({
  may: "oneself",
  by: "member",
  input: shape<{ token: string; user: Member["user"] }>(),
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
  const found = tokenHash && (await findInvitationByToken(db, tokenHash));
  if (!found) throw new DomainError("invitation_not_found", "No invitation has this link.");
  if (invitationState(found.invitation, now()) !== "open")
    throw new DomainError("invitation_ended", "The invitation has been used, was taken back or has expired.");
  return found.invitation;
}

/** Uses the invitation up and makes the person a member; whoever invited them is told. */
async function join(
  tx: AllBrandsDb,
  { token, userId, name }: { token: string; userId: string; name: string },
): Promise<Membership> {
  const { id, brandId, role, tokenHash, invitedBy } = await findLive(tx, token);
  await lockTeam(tx, brandId);
  const at = now();
  const isOurs = await markInvitationAccepted(tx, { invitationId: id, tokenHash, at });
  if (!isOurs)
    throw new DomainError("invitation_ended", "The invitation has been used, was taken back or has expired.");
  await insertMember(tx, { brandId, userId, role, createdAt: at });
  const inviter = await findTeamMember(tx, { brandId, userId: invitedBy });
  if (inviter) await sendTeamNotice(tx, { to: inviter, happening: { kind: "joined", name, role }, brandId, by: name });
  return { brandId, role };
}

async function recordJoined(
  auditAs: AuditAs<"member.joined">,
  { brandId, role, userId, sessionId }: Membership & { userId: string; sessionId: string },
): Promise<void> {
  const actor: MemberActor = { kind: "member", brandId, userId, sessionId, role };
  await auditAs(actor)("member.joined", userId, { role });
}
