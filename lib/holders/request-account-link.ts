import { requestOfAccount } from "@/lib/people/auth/run-account-request";
import type { Visitor } from "@/lib/people/auth/visitor";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { HolderAccountOf } from "./rules";

/** Neither the response nor its timing reveals whether the mailbox has items. */
export async function requestAccountLink(
  { db, requestId }: Visitor,
  { email, locale, to = "items" }: { email: string; locale: Locale; to?: HolderAccountOf },
): Promise<void> {
  await requestOfAccount(db, requestId, { kind: "holder_link", email, locale, to });
}
