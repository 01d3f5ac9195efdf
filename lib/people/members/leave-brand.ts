import { z } from "zod";
import { findPreferredMembership } from "@/db/queries/members";
import { revokeBrandSessionRows } from "@/db/queries/sessions";
import { deleteMember, findOldestOtherOwner } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import { requireLive } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { keyDecisions } from "@/lib/api-keys/key-decisions";
import { settleMemberKeys, SETTLING_AUDITS } from "@/lib/api-keys/settle-member-keys";
import { switchBrand } from "@/lib/people/sessions/switch-brand";
import { lockTeamAs, requireOtherOwner } from "./change-team";

/**
 * Takes the acting person out of the brand they work for and ends their sessions for it. This session goes on for
 * another brand of theirs, whose id is answered; null: they have none that it may go on for, and it has ended too.
 * Their keys are revoked, or the owner who joined first becomes responsible for them. Throws `last_owner`, `live_only`,
 * `member_has_api_keys`.
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
