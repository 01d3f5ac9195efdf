import { isMailboxOfReader } from "@/db/queries/access-grants";
import { countRequestedLinksSince, findMailboxOfHolder, insertHolderLink } from "@/db/queries/holders";
import { lockMailboxes } from "@/db/queries/mail-budgets";
import type { AccountsDb, AllBrandsDb } from "@/db/tenant";
import { mintToken } from "@/lib/people/auth/begin-session";
import { requestOfAccount } from "@/lib/people/auth/run-account-request";
import type { Visitor } from "@/lib/people/auth/visitor";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import type { MessageContent } from "@/lib/platform/mail/message-content";
import { hashAddress, encrypt } from "@/lib/platform/secrets";
import {
  ACCOUNT_LINKS_PER_HOUR_MAX,
  type HolderAccountOf,
  ACCOUNT_LINK_LIFETIME_MS,
  HOLDER_ACCOUNT_PATHS,
} from "./rules";

/** At most three links per hour, and only to mailboxes of known holders or grantees. */
export async function sendAccountLink(
  tx: AllBrandsDb,
  { email, locale, to = "items" }: { email: string; locale: Locale; to?: HolderAccountOf | undefined },
): Promise<void> {
  const [at, mailboxHash] = [now(), hashAddress(email)];
  await lockMailboxes(tx, [mailboxHash]);
  const known = (await findMailboxOfHolder(tx, mailboxHash)) ?? (await isMailboxOfReader(tx, mailboxHash));
  if (!known) return;
  const sent = await countRequestedLinksSince(tx, { mailboxHash, since: new Date(at.getTime() - HOUR_MS) });
  if (sent >= ACCOUNT_LINKS_PER_HOUR_MAX) return;
  const link = await issueAccountLink(tx, { mailbox: email, onlyBrand: null, isAsked: true, at, to });
  await enqueueEmail(tx, {
    brandId: null,
    transferId: null,
    kind: "account_holder_link",
    at,
    to: email,
    replyTo: null,
    content: composeAccountLink({ ...link, to, locale: localeOr(locale) }),
  });
}

function composeAccountLink({
  locale,
  url,
  expiresAt,
  to,
}: {
  locale: Locale;
  to: HolderAccountOf;
  url: string;
  expiresAt: Date;
}): MessageContent {
  const t = translator(locale, "mail.place");
  const access = translator(locale, "mail.access.place");
  const own =
    to === "items"
      ? { subject: t("subject"), text: t("text"), action: t("action") }
      : { subject: access("subject"), text: access("text"), action: access("action") };
  const product = translator(locale, "common")("product");
  return {
    locale,
    subject: own.subject,
    preview: own.text,
    brandName: product,
    heading: own.subject,
    paragraphs: [own.text, t("until", { until: formatDeadline(locale, expiresAt) })],
    facts: [],
    action: { label: own.action, url, orCopy: t("orCopy") },
    notes: [t("unexpected"), t("private")],
    footer: t("footer"),
  };
}

export async function issueAccountLink(
  tx: AccountsDb,
  {
    mailbox,
    onlyBrand,
    isAsked,
    at,
    to = "items",
  }: { mailbox: string; onlyBrand: string | null; isAsked: boolean; at: Date; to?: HolderAccountOf },
): Promise<{ url: string; expiresAt: Date }> {
  const { token, tokenHash } = mintToken();
  const expiresAt = new Date(at.getTime() + ACCOUNT_LINK_LIFETIME_MS);
  await insertHolderLink(tx, {
    tokenHash,
    mailboxHash: hashAddress(mailbox),
    sealed: encrypt(mailbox),
    onlyBrand,
    isAsked,
    createdAt: at,
    expiresAt,
  });
  return { url: `${environment().publicUrl}${HOLDER_ACCOUNT_PATHS[to]}/open/${token}`, expiresAt };
}

/** Neither the response nor its timing reveals whether the mailbox has items. */
export async function requestAccountLink(
  { db, requestId }: Visitor,
  { email, locale, to = "items" }: { email: string; locale: Locale; to?: HolderAccountOf },
): Promise<void> {
  await requestOfAccount(db, requestId, { kind: "holder_link", email, locale, to });
}
