import { isMailboxOfReader } from "@/db/queries/access-grants";
import { countAskedLinksSince, findMailboxOfHolder } from "@/db/queries/holder-sessions";
import { lockMailboxes } from "@/db/queries/mail-budgets";
import type { AllBrandsDb } from "@/db/tenant";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { hashAddress } from "@/lib/platform/secrets";
import { composePlaceLink } from "./compose-place-link";
import { issuePlaceLink } from "./issue-place-link";
import { PLACE_LINKS_AN_HOUR_MAX, type PlaceOf } from "./rules";

/** Sends a link to a mailbox's items, three an hour at most, where a brand knows it as a holder's, or it reads
 * by a grant; else nothing. */
export async function sendPlaceLink(
  tx: AllBrandsDb,
  { email, locale, to = "items" }: { email: string; locale: Locale; to?: PlaceOf | undefined },
): Promise<void> {
  const [at, mailboxHash] = [now(), hashAddress(email)];
  await lockMailboxes(tx, [mailboxHash]);
  const known = (await findMailboxOfHolder(tx, mailboxHash)) ?? (await isMailboxOfReader(tx, mailboxHash));
  if (!known) return;
  const sent = await countAskedLinksSince(tx, { mailboxHash, since: new Date(at.getTime() - HOUR_MS) });
  if (sent >= PLACE_LINKS_AN_HOUR_MAX) return;
  const link = await issuePlaceLink(tx, { mailbox: email, onlyBrand: null, isAsked: true, at, to });
  await enqueueEmail(tx, {
    brandId: null,
    transferId: null,
    kind: "account_holder_link",
    at,
    to: email,
    replyTo: null,
    content: composePlaceLink({ ...link, to, locale: localeOr(locale) }),
  });
}
