import { listResponsibleKeys } from "@/db/queries/api-keys";
import { listOpenInvitations } from "@/db/queries/invitations";
import { findTwoFactorRequirement, listTeamMembers } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import { actorMay } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { INVITATION_SENDS_MAX } from "./invitation-rules";

/** The acting brand's members and, for those who may change the team, the invitations that wait. Throws `forbidden`. */
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
        /** The active keys for which the member is responsible; of others only for those who may change the team. */
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
