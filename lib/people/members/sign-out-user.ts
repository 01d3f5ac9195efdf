import type { Queryable } from "@/db/client";
import { revokeSessionRows } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import { auditInAllBrands } from "@/lib/people/auth/audit-in-all-brands";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { Outcome } from "@/lib/platform/outcome";

/**
 * Ends every session of a person, as the operator: a lost device, a stolen cookie. Every brand they belong to has it in
 * its log.
 */
export async function signOutUser(db: Queryable, { email }: { email: string }): Promise<Outcome<{ sessions: number }>> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return { ok: false, fault: `Nobody has an account with ${email}.` };
    const sessions = await revokeSessionRows(tx, { userId: user.id, at: now() });
    const source = { requestId: newId("req"), actor: { kind: "operator" } } as const;
    await auditInAllBrands(tx, source, user.id, { action: "user.signed_out", detail: { sessions_ended: sessions } });
    return { ok: true, sessions };
  });
}
