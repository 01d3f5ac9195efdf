import { updateMemberRole } from "@/db/queries/team";
import { useCase } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { keyDecisions } from "@/lib/api-keys/key-decisions";
import { settleMemberKeys, SETTLING_AUDITS } from "@/lib/api-keys/settle-member-keys";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { lockTeamAs, requireTeamMember } from "./change-team";
import { ROLE_AFTER_HANDOVER } from "./contract";
import { sendTeamNotice } from "./send-team-notice";

/**
 * Makes another member the owner and the acting owner a manager, both or neither. The new owner is
 * notified. The former owner's keys are revoked, or the new owner becomes responsible for them. Throws `forbidden`,
 * `member_not_found`, `already_member` for an owner, `member_has_api_keys`.
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
