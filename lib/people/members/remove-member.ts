import { revokeBrandSessionRows } from "@/db/queries/sessions";
import { deleteMember } from "@/db/queries/team";
import { useCase } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { keyDecisions } from "@/lib/api-keys/key-decisions";
import { settleMemberKeys, SETTLING_AUDITS } from "@/lib/api-keys/settle-member-keys";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { lockTeamAs, requireOtherOwner, requireTeamMember } from "./change-team";
import { sendTeamNotice } from "./send-team-notice";

/**
 * Takes a member out of the acting brand and ends their sessions for it; what they did stays, their account and their
 * other brands too. Their keys are revoked, or the acting owner becomes responsible for them. They are notified. Throws
 * `forbidden`, `member_not_found`, `last_owner`, `member_has_api_keys`.
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
