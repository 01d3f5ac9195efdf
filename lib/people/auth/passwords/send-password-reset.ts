import { findOnlyWayIn } from "@/db/queries/company-sign-in";
import { countPasswordResetsSince, insertPasswordReset } from "@/db/queries/password-resets";
import { findUserByEmail, lockUser } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { domainOf } from "@/lib/people/company-sign-in/rules";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { auditInAllBrands } from "../audit-in-all-brands";
import { PASSWORD_RESET_LIFETIME_MS, PASSWORD_RESETS_AN_HOUR_MAX } from "../rules";
import { sendAccountNotice } from "../send-account-notice";
import { mintToken } from "../single-use-token";

/**
 * Sends a link to set a new password, three an hour at most, to whoever has an account with this mailbox; to anybody
 * else nothing. Who has no password because all their brands have them sign in at their company's provider is told so
 * instead: leaving the company has to end the way in.
 */
export async function sendPasswordReset(
  tx: AllBrandsDb,
  requestId: string,
  { email }: { email: string },
): Promise<void> {
  const at = now();
  const found = await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  if (!user) return;
  const sent = await countPasswordResetsSince(tx, { userId: user.id, since: new Date(at.getTime() - HOUR_MS) });
  if (sent >= PASSWORD_RESETS_AN_HOUR_MAX) return;
  const { token, tokenHash } = mintToken();
  const expiresAt = new Date(at.getTime() + PASSWORD_RESET_LIFETIME_MS);
  const company =
    user.passwordHash === null ? await findOnlyWayIn(tx, { userId: user.id, domain: domainOf(user.email) }) : null;
  // Counted like a link, and never one.
  await insertPasswordReset(tx, {
    tokenHash,
    userId: user.id,
    createdAt: at,
    expiresAt,
    usedAt: company === null ? null : at,
  });
  if (company !== null)
    return sendAccountNotice(tx, user, {
      kind: "company_sign_in",
      url: `${environment().publicUrl}/sign-in/company`,
      brandName: company,
    });
  await sendAccountNotice(tx, user, {
    kind: "password_reset",
    url: `${environment().publicUrl}/reset-password/${token}`,
    expiresAt,
  });
  const scope = { tx, auditAs: auditInJob("account_request", tx, requestId) };
  await auditInAllBrands(scope, user.id, "user.password_reset_requested");
}
