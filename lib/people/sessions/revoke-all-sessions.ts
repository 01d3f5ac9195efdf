import { revokeBrandSessionRows, revokeSessionRows } from "@/db/queries/sessions";
import { acrossBrands } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import type { MemberActor } from "./find-member";

/**
 * Signs the acting person out everywhere, this session included; from a company's session everywhere for its brand.
 * Returns how many sessions ended.
 */
export async function revokeAllSessions(context: Context<MemberActor>): Promise<number> {
  const { userId, brandId, isAtCompany } = context.actor;
  return acrossBrands(context.db).transaction(async (tx) => {
    const sessions = await (isAtCompany
      ? revokeBrandSessionRows(tx, { userId, brandId, at: now() })
      : revokeSessionRows(tx, { userId, at: now() }));
    await appendAudit(tx, context, {
      action: "session.revoked_everywhere",
      targetKind: "user",
      targetId: userId,
      detail: { sessions },
    });
    return sessions;
  });
}
