import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type AccountHappening, composeAccountNotice } from "./compose-account-notice";

/** Tells a person what concerns their account and no brand, in the transaction of what it tells. */
export async function sendAccountNotice(
  tx: AllBrandsDb,
  user: { email: string; locale: string | null },
  happening: AccountHappening,
): Promise<void> {
  const content = composeAccountNotice({
    locale: localeOr(user.locale),
    happening,
    url: `${environment().publicUrl}/settings/security`,
  });
  await enqueueEmail(tx, {
    brandId: null,
    transferId: null,
    kind: `account_${happening.kind}`,
    at: now(),
    to: user.email,
    replyTo: null,
    content,
  });
}
