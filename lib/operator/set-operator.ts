import type { Queryable } from "@/db/client";
import { listMemberships } from "@/db/queries/members";
import { updateOperator } from "@/db/queries/operator";
import { findUserByEmail } from "@/db/queries/users";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { Outcome } from "@/lib/platform/outcome";

/**
 * Lets a person run the deployment from the portal, or ends that. At the command line only; the brands they belong to
 * have it in their logs.
 */
export async function setOperator(
  db: Queryable,
  { email, operator }: { email: string; operator: "yes" | "no" },
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return { ok: false, fault: `Nobody has an account with ${email}.` };
    const hasChanged = await updateOperator(tx, { userId: user.id, since: operator === "yes" ? now() : null });
    if (!hasChanged)
      return { ok: false, fault: operator === "yes" ? `${email} is an operator already.` : `${email} is no operator.` };
    const requestId = newId("req");
    const action = operator === "yes" ? "user.operator_appointed" : "user.operator_dismissed";
    for (const { brandId } of await listMemberships(tx, user.id))
      await appendAudit(
        tx,
        { actor: { kind: "operator", brandId }, requestId },
        { action, targetKind: "user", targetId: user.id },
      );
    return { ok: true };
  });
}
