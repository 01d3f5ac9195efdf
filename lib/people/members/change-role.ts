import { updateMemberRole } from "@/db/queries/team";
import { useCase } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { keyDecisions } from "@/lib/api-keys/key-decisions";
import { settleMemberKeys, SETTLING_AUDITS } from "@/lib/api-keys/settle-member-keys";
import { ids } from "@/lib/platform/input/ids";
import { lockTeamAs, requireOtherOwner, requireTeamMember } from "./change-team";
import { roleForm } from "./contract";
import { sendTeamNotice } from "./send-team-notice";

/**
 * Gives a member of the acting brand another role; it holds from their next request on, and they are notified.
 * Keys that they can no longer be responsible for are revoked, or the acting owner becomes responsible. The same role
 * again changes nothing. Throws `forbidden`, `member_not_found`, `last_owner`, `member_has_api_keys`.
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
