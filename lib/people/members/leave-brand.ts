import { findPreferredMembership } from "@/db/queries/members";
import { revokeBrandSessionRows } from "@/db/queries/sessions";
import { deleteMember } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { switchBrand } from "@/lib/people/sessions/switch-brand";
import { now } from "@/lib/platform/clock";
import { changeTeam, requireOtherOwner } from "./change-team";

/**
 * Takes the acting person out of the brand they work for and ends their sessions for it. This session goes on for
 * another brand of theirs, whose id is answered; null: they have none that it may go on for, and it has ended too.
 * Throws `last_owner`.
 */
export async function leaveBrand(context: Context<MemberActor>): Promise<string | null> {
  const { brandId, userId, sessionId, isAtCompany } = context.actor;
  const next = await changeTeam(
    context,
    async (tx, acting) => {
      await requireOtherOwner(tx, brandId, acting);
      await deleteMember(tx, { brandId, userId });
      const other = isAtCompany ? null : await findPreferredMembership(acrossBrands(tx), userId);
      const ended = await revokeBrandSessionRows(tx, {
        brandId,
        userId,
        at: now(),
        ...(other ? { exceptId: sessionId } : {}),
      });
      await appendAudit(tx, context, {
        action: "member.left",
        targetKind: "user",
        targetId: userId,
        detail: { role: acting.role, sessions_ended: ended },
      });
      return other?.brandId ?? null;
    },
    null,
  );
  if (next !== null) await switchBrand(context, { brandId: next });
  return next;
}
