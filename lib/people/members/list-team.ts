import { z } from "zod";
import { listResponsibleKeys } from "@/db/queries/api-keys";
import { listOpenInvitations } from "@/db/queries/invitations";
import { findTwoFactorRequirement, listTeamMembers, listBrandsOfUser } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import { actorMay } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/open-export";
import { reachOf } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
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

const columns: ExportColumn<Team["members"][number]>[] = [
  { header: "id", value: ({ userId }) => userId },
  { header: "name", value: ({ name }) => name },
  { header: "email", value: ({ email }) => email },
  { header: "role", value: ({ role }) => role },
  { header: "has_two_factor", value: ({ hasTwoFactor }) => hasTwoFactor },
  { header: "joined_at", value: ({ joinedAt }) => joinedAt },
  { header: "last_seen_at", value: ({ lastSeenAt }) => lastSeenAt },
];

export const exportTeam = useCase({
  may: "team.read",
  by: "member",
  input: z.object({}),
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, _query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { members } = await listTeam(context);
    const batches = (async function* () {
      yield members;
    })();
    return openExport(context, { list: "team", filters: {}, columns, batches }, options);
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
