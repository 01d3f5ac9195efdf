import { countPasswordResetsSince, insertPasswordReset } from "@/db/queries/password-resets";
import { findUserByEmail } from "@/db/queries/users";
import { nudgeJobs } from "@/lib/jobs/nudge";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { auditInAllBrands } from "./audit-in-all-brands";
import { PASSWORD_RESET_LIFETIME_MS, PASSWORD_RESETS_AN_HOUR_MAX } from "./rules";
import { sendAccountNotice } from "./send-account-notice";
import { mintToken } from "./single-use-token";
import type { Visitor } from "./visitor";

/**
 * Sends a link to set a new password, three an hour at most, to whoever has an account with this mailbox; to anybody else
 * nothing. Whoever asks learns neither: call it after the answer has been given.
 */
export async function requestPasswordReset(visitor: Visitor, { email }: { email: string }): Promise<void> {
  const at = now();
  await visitor.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user?.passwordHash) return;
    const sent = await countPasswordResetsSince(tx, { userId: user.id, since: new Date(at.getTime() - HOUR_MS) });
    if (sent >= PASSWORD_RESETS_AN_HOUR_MAX) return;
    const { token, tokenHash } = mintToken();
    const expiresAt = new Date(at.getTime() + PASSWORD_RESET_LIFETIME_MS);
    await insertPasswordReset(tx, { tokenHash, userId: user.id, createdAt: at, expiresAt });
    await sendAccountNotice(tx, user, { kind: "password_reset", url: `${environment().publicUrl}/reset-password/${token}`, expiresAt });
    await auditInAllBrands(tx, { requestId: visitor.requestId }, user.id, { action: "user.password_reset_requested" });
  });
  nudgeJobs();
}
