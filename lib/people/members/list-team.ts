import { listResponsibleKeys } from "@/db/queries/api-keys";
import { listOpenInvitations } from "@/db/queries/invitations";
import { findTwoFactorRequirement, listTeamMembers, listBrandsOfUser } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import { actorMay } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { reachOf } from "../sessions/sessions";
import { INVITATION_SENDS_MAX } from "./contract";

export const listTeam = useCase({
  may: "team.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    const at = now();
    const members = await listTeamMembers(db, actor.brandId);
    const mayManage = actorMay(actor, "team.manage");
    const invitations = mayManage ? await listOpenInvitations(db, actor.brandId) : [];
    const keys = await listResponsibleKeys(acrossBrands(db), {
      brandId: actor.brandId,
      at,
      ...(!mayManage && { userId: actor.userId }),
    });
    const owners = members.filter(({ role }) => role === "owner").length;
    return {
      requiresTwoFactor: await findTwoFactorRequirement(db, actor.brandId),
      members: members.map((member) => ({
        ...member,
        isSelf: member.userId === actor.userId,
        keys: keys
          .filter(({ responsibleId }) => responsibleId === member.userId)
          .map(({ id, name, hint, scopes }) => ({ id, name, hint, scopes })),
        isLastOwner: member.role === "owner" && owners === 1,
      })),
      invitations: invitations.map(({ timesSent, ...invitation }) => ({
        ...invitation,
        isExpired: invitation.expiresAt <= at,
        canBeSentAgain: timesSent < INVITATION_SENDS_MAX,
      })),
    };
  },
});

export type Team = Awaited<ReturnType<typeof listTeam>>;

/** Throws `member_not_found`. */
export const showMember = useCase({
  may: "team.read",
  by: "member",
  input: ids("userId"),
  audits: [],
  run: async (context, { userId }) => {
    const { members, requiresTwoFactor } = await listTeam(context);
    const member = members.find((each) => each.userId === userId);
    if (!member) throw new DomainError("member_not_found", "No team member has this id.");
    return { member, requiresTwoFactor };
  },
});

export const exportTeam = defineExport(listTeam, {
  name: "team",
  batches: async ({ db, actor }) => [await listTeamMembers(db, actor.brandId)],
  columns: {
    id: ({ userId }) => userId,
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => role,
    has_two_factor: ({ hasTwoFactor }) => hasTwoFactor,
    joined_at: ({ joinedAt }) => joinedAt,
    last_seen_at: ({ lastSeenAt }) => lastSeenAt,
  },
});

export const listBrands = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db, actor }): Promise<{ id: string; name: string }[]> => {
    const { brandId } = reachOf(actor);
    return (await listBrandsOfUser(db, actor.userId))
      .filter(({ id }) => brandId === undefined || id === brandId)
      .map(({ id, name }) => ({ id, name }));
  },
});
