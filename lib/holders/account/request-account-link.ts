import { requestOfAccount } from "@/lib/people/auth/run-account-request";
import type { Visitor } from "@/lib/people/auth/visitor";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { HolderAccountOf } from "./rules";

/**
 * Asks for a link to a mailbox's items, or to what it may read. Neither answer nor time tells whether it has any.
 */
export async function requestAccountLink(
  { db, requestId }: Visitor,
  { email, locale, to = "items" }: { email: string; locale: Locale; to?: HolderAccountOf },
): Promise<void> {
  await requestOfAccount(db, requestId, { kind: "holder_link", email, locale, to });
}
