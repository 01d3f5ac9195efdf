import { findPreferredMembership } from "@/db/queries/members";
import { revokeBrandSessionRows } from "@/db/queries/sessions";
import { deleteMember } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import { requireLive } from "@/lib/access/actor";
import { nothing, useCase } from "@/lib/access/use-case";
import { switchBrand } from "@/lib/people/sessions/switch-brand";
import { lockTeamAs, requireOtherOwner } from "./change-team";

/**
 * Takes the acting person out of the brand they work for and ends their sessions for it. This session goes on for
 * another brand of theirs, whose id is answered; null: they have none that it may go on for, and it has ended too.
 * Throws `last_owner`, `live_only`.
 */
export const leaveBrand = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: ["member.left"],
  transaction: "stepwise",
  run: async (steps): Promise<string | null> => {
    requireLive(steps.actor);
    const { brandId, userId, sessionId, isAtCompany } = steps.actor;
    const next = await steps.inTransaction(async (scope) => {
      const { tx, at, audit } = scope;
      const acting = await lockTeamAs(scope, null);
      await requireOtherOwner(tx, brandId, acting);
      await deleteMember(tx, { brandId, userId });
      const other = isAtCompany ? null : await findPreferredMembership(acrossBrands(tx), userId);
      const exceptId = other ? { exceptId: sessionId } : {};
      const ended = await revokeBrandSessionRows(tx, { brandId, userId, at, ...exceptId });
      await audit("member.left", userId, { role: acting.role, sessions_ended: ended });
      return other?.brandId ?? null;
    });
    if (next !== null) await switchBrand(steps, { brandId: next });
    return next;
  },
});
