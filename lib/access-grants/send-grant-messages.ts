import type { GrantRow } from "@/db/queries/access-grants";
import { listContacts } from "@/db/queries/conditions";
import type { TenantDb } from "@/db/tenant";
import { ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine, nameWithoutLinks, withoutLinks } from "@/lib/platform/mail/message-content";
import { ACCESS_PATH } from "./rules";

const NAME_LENGTH_MAX = 60;
const MAY_DECIDE = ROLES.filter((role) => ROLE_PERMISSIONS[role].has("access_grants.decide"));

const inMail = (name: string) => oneLine(nameWithoutLinks(name), NAME_LENGTH_MAX);

interface Letter {
  brandId: string | null;
  kind: "link" | "waiting" | "answer";
  at: Date;
  to: string;
  locale: Locale;
  sender: string | null;
  subject: string;
  paragraphs: string[];
  quote?: MessageContent["quote"] | undefined;
  action?: { label: string; url: string };
  notes?: string[];
}

async function send(tx: TenantDb, { brandId, kind, at, to, locale, sender, ...said }: Letter): Promise<void> {
  const t = translator(locale, "mail");
  const product = translator(locale, "common")("product");
  const brandName = sender ?? product;
  await enqueueEmail(tx, {
    ...(brandId === null
      ? { brandId, kind: `account_access_${kind}` as const }
      : { brandId, kind: `access_${kind}` as const }),
    transferId: null,
    at,
    to,
    replyTo: null,
    content: {
      locale,
      subject: said.subject,
      preview: said.paragraphs[0] ?? said.subject,
      brandName,
      heading: said.subject,
      paragraphs: said.paragraphs,
      ...(said.quote && { quote: said.quote }),
      facts: [],
      ...(said.action && { action: { ...said.action, orCopy: t("place.orCopy") } }),
      notes: said.notes ?? [],
      footer: sender === null ? t("place.footer") : t("footer", { brand: sender }),
    },
  });
}

interface RequestLink {
  brandId: string | null;
  at: Date;
  to: string;
  locale: Locale;
  names: { brand: string; product: string };
  url: string;
  expiresAt: Date;
}

/** Contains no text typed by the requester, because the recipient may not be the requester. */
export async function sendRequestLink(tx: TenantDb, { names: people, url, expiresAt, ...to }: RequestLink) {
  const t = translator(to.locale, "mail");
  const names = { brand: inMail(people.brand), product: inMail(people.product) };
  await send(tx, {
    ...to,
    kind: "link",
    sender: to.brandId === null ? null : people.brand,
    subject: t("access.link.subject"),
    paragraphs: [t("access.link.text", names), t("access.link.until", { until: formatDeadline(to.locale, expiresAt) })],
    action: { label: t("access.link.action"), url },
    notes: [t("access.link.unexpected"), t("place.private")],
  });
}

/** Does not contain the requester's identity. */
export async function sendToDeciders(
  tx: TenantDb,
  { brandId, grantId, at, waitsFor }: { brandId: string; grantId: string; at: Date; waitsFor: "decision" | "consent" },
): Promise<void> {
  for (const contact of await listContacts(tx, { brandId, roles: MAY_DECIDE })) {
    const locale = localeOr(contact.locale);
    const t = translator(locale, "mail");
    await send(tx, {
      ...{ brandId, kind: "waiting", at, to: contact.email, locale, sender: contact.brandName },
      subject: t(`access.${waitsFor}.subject`),
      paragraphs: [t(`access.${waitsFor}.text`)],
      action: { label: t("access.view"), url: `${environment().publicUrl}/settings/access/${grantId}` },
    });
  }
}

export async function sendAnswer(
  tx: TenantDb,
  { grant, brand, at }: { grant: GrantRow; brand: string | null; at: Date },
): Promise<void> {
  const { status, email, expiresAt, refusal, brandId } = grant;
  if (email === null || (status !== "granted" && status !== "refused" && status !== "revoked" && status !== "expired"))
    return;
  const locale = localeOr(grant.locale);
  const t = translator(locale, "mail");
  const names = { who: brand === null ? translator(locale, "common")("product") : inMail(brand) };
  const isGranted = status === "granted";
  // An undecided request that expires was never granted.
  const ending = status === "expired" && grant.grantedAt === null ? "undecided" : status;
  await send(tx, {
    ...{ brandId, kind: "answer", at, to: email, locale, sender: brand },
    subject: t(`access.${ending}.subject`, names),
    paragraphs: [
      t(`access.${ending}.text`, { ...names, until: formatDeadline(locale, expiresAt) }),
      ...(isGranted ? [t("access.granted.how")] : []),
    ],
    quote: refusal ? { by: t("access.quoteBy", names), text: withoutLinks(refusal) } : undefined,
    ...(isGranted && {
      action: { label: t("access.granted.action"), url: `${environment().publicUrl}${ACCESS_PATH}` },
    }),
  });
}
