import { listOpenInvitations } from "@/db/queries/invitations";
import { findTwoFactorRequirement, listTeamMembers } from "@/db/queries/team";
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
    const invitations = actorMay(actor, "team.manage") ? await listOpenInvitations(db, actor.brandId) : [];
    const owners = members.filter(({ role }) => role === "owner").length;
    return {
      requiresTwoFactor: await findTwoFactorRequirement(db, actor.brandId),
      members: members.map((member) => ({
        ...member,
        isSelf: member.userId === actor.userId,
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
