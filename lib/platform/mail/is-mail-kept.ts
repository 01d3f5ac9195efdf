import { environment } from "@/lib/platform/env";

/** Whether mail is kept and shown instead of sent: on the embedded database, without a mail server. */
export function isMailKept(): boolean {
  const { isEmbeddedDatabase, smtpUrl } = environment();
  return isEmbeddedDatabase && !smtpUrl;
}
