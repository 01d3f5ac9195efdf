import { revokeSessionRow } from "@/db/queries/sessions";
import { acrossBrands } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { type MemberActor, reachOf } from "./find-member";

/** Ends one of the acting person's own sessions, the present one included. Throws `not_found` for any other. */
export async function revokeSession(context: Context<MemberActor>, input: { sessionId: string }): Promise<void> {
  await acrossBrands(context.db).transaction(async (tx) => {
    const ended = await revokeSessionRow(tx, {
      sessionId: input.sessionId,
      userId: context.actor.userId,
      ...reachOf(context.actor),
      at: now(),
    });
    if (!ended) throw new DomainError("not_found", "You have no such session.");
    await appendAudit(tx, context, { action: "session.revoked", targetKind: "session", targetId: input.sessionId });
  });
}
