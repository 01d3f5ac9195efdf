import { requestOfAccount } from "@/lib/people/auth/request-of-account";
import type { Visitor } from "@/lib/people/auth/visitor";
import type { Locale } from "@/lib/platform/i18n/locales";

/** Asks for a link to a mailbox's items. Neither the answer nor its time tells whether it holds any. */
export async function requestPlaceLink(
  { db, requestId }: Visitor,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  await requestOfAccount(db, requestId, { kind: "holder_link", email, locale });
}
