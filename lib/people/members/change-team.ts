import { z } from "zod";
import { updateTwoFactorRequirement } from "@/db/queries/second-factors";
import { revokeBrandSessionRows } from "@/db/queries/sessions";
import {
  countOtherOwners,
  findTeamMember,
  lockTeam,
  updateMemberRole,
  deleteMember,
  findPreferredMembership,
  findOldestOtherOwner,
} from "@/db/queries/team";
import { findUser } from "@/db/queries/users";
import { type BrandDb, acrossBrands, type TenantDb } from "@/db/tenant";
import { authorise, requireLive, type MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { keyDecisions } from "@/lib/api-keys/contract";
import { settleMemberKeys, SETTLING_AUDITS } from "@/lib/api-keys/revoke-key";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { ids } from "@/lib/platform/input/ids";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { switchBrand } from "../sessions/sessions";
import { composeTeamNotice, type TeamHappening } from "./compose-messages";
import { roleForm, ROLE_AFTER_HANDOVER } from "./contract";

type TeamMember = NonNullable<Awaited<ReturnType<typeof findTeamMember>>>;

/**
 * Rereads the acting member's role under the lock, so a role that was just removed has no effect. Throws `forbidden`.
 */
export async function lockTeamAs(
  { tx, actor }: { tx: BrandDb; actor: MemberActor },
  needs: "team.manage" | null = "team.manage",
): Promise<TeamMember> {
  const { brandId, userId } = actor;
  await lockTeam(tx, brandId);
  const acting = await findTeamMember(tx, { brandId, userId });
  if (!acting) throw new DomainError("forbidden", "You are no member of this brand any more.");
  if (needs) authorise({ ...actor, role: acting.role }, needs);
  return acting;
}

async function requireTeamMember(tx: BrandDb, params: { brandId: string; userId: string }): Promise<TeamMember> {
  const member = await findTeamMember(tx, params);
  if (!member) throw new DomainError("member_not_found", "No team member has this id.");
  return member;
}

/** Throws `last_owner` if the brand would have no owner. Call it under the team's lock. */
async function requireOtherOwner(
  tx: BrandDb,
  brandId: string,
  member: Pick<TeamMember, "userId" | "role">,
): Promise<void> {
  if (member.role !== "owner" || (await countOtherOwners(tx, { brandId, userId: member.userId })) > 0) return;
  throw new DomainError("last_owner", "A brand needs an owner: hand ownership over first.");
}

/**
 * Takes effect with the next request and notifies the member. API keys beyond the new role are revoked or transferred
 * to the acting owner. Throws `forbidden`, `member_not_found`, `last_owner`, `member_has_api_keys`.
 */
export const changeRole = useCase({
  may: "team.manage",
  by: "member",
  input: roleForm.extend({ ...ids("userId").shape, keys: keyDecisions }),
  audits: ["member.role_changed", ...SETTLING_AUDITS],
  run: async (scope, { userId, role, keys }) => {
    const { tx, actor, audit } = scope;
    const { brandId } = actor;
    const acting = await lockTeamAs(scope);
    const member = await requireTeamMember(tx, { brandId, userId });
    if (member.role === role) return;
    await requireOtherOwner(tx, brandId, member);
    await updateMemberRole(tx, { brandId, userId, role });
    const auditKeys = await settleMemberKeys(scope, { userId, role, heirId: acting.userId, decisions: keys });
    if (userId !== acting.userId)
      await sendTeamNotice(tx, { to: member, happening: { kind: "role_changed", role }, brandId, by: acting.name });
    await audit("member.role_changed", userId, { before: member.role, after: role });
    await auditKeys();
  },
  committed: forgetKnownKeys,
});

/**
 * Ends the member's sessions for this brand; their account and other brands stay. Their API keys are revoked or
 * transferred to the acting owner. Throws `forbidden`, `member_not_found`, `last_owner`, `member_has_api_keys`.
 */
export const removeMember = useCase({
  may: "team.manage",
  by: "member",
  input: ids("userId").extend({ keys: keyDecisions }),
  audits: ["member.removed", ...SETTLING_AUDITS],
  run: async (scope, { userId, keys }) => {
    const { tx, actor, audit } = scope;
    const { brandId } = actor;
    const acting = await lockTeamAs(scope);
    const member = await requireTeamMember(tx, { brandId, userId });
    await requireOtherOwner(tx, brandId, member);
    await deleteMember(tx, { brandId, userId });
    const auditKeys = await settleMemberKeys(scope, { userId, role: null, heirId: acting.userId, decisions: keys });
    const sessions = await revokeBrandSessionRows(tx, { brandId, userId, at: now() });
    await sendTeamNotice(tx, { to: member, happening: { kind: "removed" }, brandId, by: acting.name });
    await audit("member.removed", userId, { role: member.role, sessions_ended: sessions });
    await auditKeys();
  },
  committed: forgetKnownKeys,
});

/**
 * Ends the person's sessions for this brand. Returns the brand in which this session continues, or null. API keys are
 * revoked or go to the owner who joined first. Throws `last_owner`, `live_only`, `member_has_api_keys`.
 */
export const leaveBrand = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ keys: keyDecisions }).optional(),
  audits: ["member.left", ...SETTLING_AUDITS],
  transaction: "stepwise",
  run: async (steps, input): Promise<string | null> => {
    requireLive(steps.actor);
    const { brandId, userId, sessionId, isAtCompany } = steps.actor;
    const next = await steps.inTransaction(async (scope) => {
      const { tx, at, audit } = scope;
      const acting = await lockTeamAs(scope, null);
      await requireOtherOwner(tx, brandId, acting);
      const heirId = await findOldestOtherOwner(tx, { brandId, userId });
      await deleteMember(tx, { brandId, userId });
      const auditKeys = await settleMemberKeys(scope, { userId, role: null, heirId, decisions: input?.keys });
      const other = isAtCompany ? null : await findPreferredMembership(acrossBrands(tx), userId);
      const exceptId = other ? { exceptId: sessionId } : {};
      const ended = await revokeBrandSessionRows(tx, { brandId, userId, at, ...exceptId });
      await audit("member.left", userId, { role: acting.role, sessions_ended: ended });
      await auditKeys();
      return other?.brandId ?? null;
    });
    forgetKnownKeys();
    if (next !== null) await switchBrand(steps, { brandId: next });
    return next;
  },
});

/**
 * Makes the member an owner and the acting owner a manager. The former owner's API keys are revoked or transferred.
 * Throws `forbidden`, `member_not_found`, `already_member` for an owner, `member_has_api_keys`.
 */
export const handOverOwnership = useCase({
  may: "team.manage",
  by: "member",
  input: ids("userId").extend({ keys: keyDecisions }),
  audits: ["brand.ownership_handed_over", ...SETTLING_AUDITS],
  run: async (scope, { userId, keys }) => {
    const { tx, actor, audit } = scope;
    const { brandId } = actor;
    const acting = await lockTeamAs(scope);
    const heir = await requireTeamMember(tx, { brandId, userId });
    if (heir.role === "owner") throw new DomainError("already_member", "This person is an owner already.");
    await updateMemberRole(tx, { brandId, userId, role: "owner" });
    await updateMemberRole(tx, { brandId, userId: acting.userId, role: ROLE_AFTER_HANDOVER });
    const own = { userId: acting.userId, role: ROLE_AFTER_HANDOVER };
    const auditKeys = await settleMemberKeys(scope, { ...own, heirId: userId, decisions: keys });
    await sendTeamNotice(tx, { to: heir, happening: { kind: "ownership_received" }, brandId, by: acting.name });
    await audit("brand.ownership_handed_over", userId, {
      before: { [acting.userId]: "owner", [userId]: heir.role },
      after: { [acting.userId]: ROLE_AFTER_HANDOVER, [userId]: "owner" },
    });
    await auditKeys();
  },
  committed: forgetKnownKeys,
});

/** Members without a second step have to set it up first. Throws `forbidden`, `two_factor_missing`. */
export const requireTwoFactor = useCase({
  may: "team.manage",
  by: "member",
  input: z.object({ isRequired: z.stringbool() }),
  audits: ["brand.two_factor_requirement_changed"],
  run: async (scope, { isRequired }) => {
    const { tx, actor, audit } = scope;
    const { brandId, userId } = actor;
    await lockTeamAs(scope);
    const self = await findUser(acrossBrands(tx), userId);
    if (isRequired && !(self && hasSecondFactor(self)))
      throw new DomainError("two_factor_missing", "Set the second step up for yourself first.");
    if (!(await updateTwoFactorRequirement(tx, { brandId, isRequired }))) return;
    await audit("brand.two_factor_requirement_changed", brandId, { before: !isRequired, after: isRequired });
  },
});

interface Notice {
  to: Pick<TeamMember, "email" | "locale" | "brandName">;
  happening: TeamHappening;
  brandId: string;
  by: string;
}

export async function sendTeamNotice(tx: TenantDb, { to, happening, brandId, by }: Notice): Promise<void> {
  const content = composeTeamNotice({
    locale: localeOr(to.locale),
    brandName: to.brandName,
    happening,
    by,
    url: `${environment().publicUrl}/settings/team`,
  });
  await enqueueEmail(tx, {
    brandId,
    transferId: null,
    kind: `team_${happening.kind}`,
    at: now(),
    to: to.email,
    replyTo: null,
    content,
  });
}
