import { markSecondStep } from "@/db/queries/sessions";
import { findUser } from "@/db/queries/users";
import { acrossBrands } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Client } from "../client";
import { checkSecondStep } from "./check-second-step";
import { hasSecondFactor } from "./second-factor";

/**
 * Takes a code of the acting person's second step, which their session then has given a moment ago. Throws
 * `two_factor_not_begun` where there is none, `sign_in_slowed`, `wrong_code`, `not_found` once the session has ended.
 */
export async function proveSecondStep(
  context: Context<MemberActor>,
  { code, client }: { code: string; client: Client },
): Promise<void> {
  const { userId, sessionId } = context.actor;
  const user = (await findUser(context.db, userId))!;
  if (!hasSecondFactor(user)) throw new DomainError("two_factor_not_begun", "Set the second step up first.");
  await checkSecondStep({ ...context, db: acrossBrands(context.db) }, user, { ...client, code }, async (tx) => {
    if (!(await markSecondStep(tx, { sessionId, userId, at: now() })))
      throw new DomainError("not_found", "The session has ended.");
    await appendAudit(tx, context, { action: "session.second_step_given", targetKind: "session", targetId: sessionId });
  });
}
