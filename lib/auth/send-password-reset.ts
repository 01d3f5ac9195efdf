import type { Queryable } from "@/db/client";
import { countPasswordResetsSince, insertPasswordReset } from "@/db/queries/password-resets";
import { findUserByEmail, lockUser } from "@/db/queries/users";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { auditInAllBrands } from "./audit-in-all-brands";
import { PASSWORD_RESET_LIFETIME_MS, PASSWORD_RESETS_AN_HOUR_MAX } from "./rules";
import { sendAccountNotice } from "./send-account-notice";
import { mintToken } from "./single-use-token";

/** Sends a link to set a new password, three an hour at most, to whoever has an account with this mailbox; to anybody else nothing. */
export async function sendPasswordReset(tx: Queryable, requestId: string, { email }: { email: string }): Promise<void> {
  const at = now();
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  if (!user?.passwordHash) return;
  const sent = await countPasswordResetsSince(tx, { userId: user.id, since: new Date(at.getTime() - HOUR_MS) });
  if (sent >= PASSWORD_RESETS_AN_HOUR_MAX) return;
  const { token, tokenHash } = mintToken();
  const expiresAt = new Date(at.getTime() + PASSWORD_RESET_LIFETIME_MS);
  await insertPasswordReset(tx, { tokenHash, userId: user.id, createdAt: at, expiresAt });
  await sendAccountNotice(tx, user, { kind: "password_reset", url: `${environment().publicUrl}/reset-password/${token}`, expiresAt });
  await auditInAllBrands(tx, { requestId }, user.id, { action: "user.password_reset_requested" });
}
