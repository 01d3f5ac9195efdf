import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { auditorOf } from "@/lib/access/use-case";
import { auditInAllBrands } from "@/lib/people/auth/audit-in-all-brands";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";

/** Ends a person's sessions, as the operator (a stolen cookie); each of their brands has it in its log. */
export async function signOutUser(db: AllBrandsDb, { email }: { email: string }): Promise<{ sessions: number }> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    const sessions = await revokeSessionRows(tx, { userId: user.id, at: now() });
    const source = { tx, auditAs: auditorOf(tx, newId("req")), actor: { kind: "operator" } } as const;
    await auditInAllBrands(source, user.id, "user.signed_out", { sessions_ended: sessions });
    return { sessions };
  });
}
