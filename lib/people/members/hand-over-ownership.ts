import { updateMemberRole } from "@/db/queries/team";
import type { Role } from "@/lib/access/permissions";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { lockTeamAs, requireTeamMember } from "./change-team";
import { sendTeamNotice } from "./send-team-notice";

/** What an owner is after handing over; the new owner can change it. */
const ROLE_AFTERWARDS: Role = "manager";

/**
 * Makes another member the owner and the acting owner a manager, both or neither. The new owner is told.
 * Throws `forbidden`, `member_not_found`, `already_member` for an owner.
 */
export const handOverOwnership = useCase({
  may: "team.manage",
  by: "member",
  input: ids("userId"),
  audits: ["brand.ownership_handed_over"],
  run: async (scope, { userId }) => {
    const { tx, actor, audit } = scope;
    const { brandId } = actor;
    const acting = await lockTeamAs(scope);
    const heir = await requireTeamMember(tx, { brandId, userId });
    if (heir.role === "owner") throw new DomainError("already_member", "This person is an owner already.");
    await updateMemberRole(tx, { brandId, userId, role: "owner" });
    await updateMemberRole(tx, { brandId, userId: acting.userId, role: ROLE_AFTERWARDS });
    await sendTeamNotice(tx, { to: heir, happening: { kind: "ownership_received" }, brandId, by: acting.name });
    await audit("brand.ownership_handed_over", userId, {
      before: { [acting.userId]: "owner", [userId]: heir.role },
      after: { [acting.userId]: ROLE_AFTERWARDS, [userId]: "owner" },
    });
  },
});
