import { environment } from "@/lib/platform/env";

/**
 * Whether mail is kept and shown instead of sent: on the embedded database, which is for evaluation, without a mail
 * server.
 */
export function isMailKept(): boolean {
  const { isEmbeddedDatabase, smtpUrl } = environment();
  return isEmbeddedDatabase && !smtpUrl;
}
