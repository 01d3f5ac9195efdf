import { listMemberships } from "@/db/queries/members";
import { updateOperator } from "@/db/queries/operator";
import { findUserByEmail } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";

/** Lets a person run the deployment from the portal, or ends that. Their brands have it in their logs. */
export async function setOperator(
  db: AllBrandsDb,
  { email, operator }: { email: string; operator: "yes" | "no" },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    const hasChanged = await updateOperator(tx, { userId: user.id, since: operator === "yes" ? now() : null });
    if (!hasChanged)
      throw operator === "yes"
        ? new DomainError("already_member", `${email} is an operator already.`)
        : new DomainError("member_not_found", `${email} is no operator.`);
    const requestId = newId("req");
    const action = operator === "yes" ? "user.operator_appointed" : "user.operator_dismissed";
    for (const { brandId } of await listMemberships(tx, user.id))
      await appendAudit(
        tx,
        { actor: { kind: "operator", brandId }, requestId },
        { action, targetKind: "user", targetId: user.id },
      );
  });
}
