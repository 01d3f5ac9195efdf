import type { ClaimRow } from "@/db/queries/claims";
import { listContacts } from "@/db/queries/conditions";
import type { TransferSubject } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { nameInMessages } from "@/lib/brands/examples/examples";
import { formatPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine, nameWithoutLinks, withoutLinks } from "@/lib/platform/mail/message-content";
import { mailedPicture } from "@/lib/products/pictures/show-pictures";
import { inAppearance } from "../messages/send-messages";

const NAME_LENGTH_MAX = 60;

interface Occasion {
  subject: TransferSubject;
  at: Date;
}

const namesOf = (locale: Locale, { product, brand }: TransferSubject) => ({
  brand: oneLine(brand.name, NAME_LENGTH_MAX),
  product: oneLine(nameWithoutLinks(nameInMessages(product, locale)), NAME_LENGTH_MAX),
});

function aboutItem(locale: Locale, { product, passport }: TransferSubject): Pick<MessageContent, "facts" | "picture"> {
  const t = translator(locale, "mail.facts");
  const name = nameWithoutLinks(nameInMessages(product, locale));
  const picture = product.pictureId === null ? undefined : { url: mailedPicture(product.pictureId), alt: name };
  const facts = [
    { label: t("item"), value: name },
    ...(passport.serialNumber
      ? [{ label: t("serial"), value: nameWithoutLinks(passport.serialNumber), isCode: true }]
      : []),
    { label: t("passport"), value: formatPassportCode(passport.code), isCode: true },
  ];
  return { picture, facts };
}

interface ClaimLink extends Occasion {
  brandId: string;
  to: string;
  locale: Locale;
  url: string;
  expiresAt: Date;
}

export async function sendClaimLink(
  tx: BrandDb,
  { subject, at, brandId, to, locale, url, expiresAt }: ClaimLink,
): Promise<void> {
  const t = translator(locale, "mail");
  const names = namesOf(locale, subject);
  const until = formatDeadline(locale, expiresAt);
  const { supportEmail } = subject.brand;
  await enqueueEmail(tx, {
    brandId,
    transferId: null,
    kind: "claim_link",
    at,
    to,
    replyTo: supportEmail,
    content: await inAppearance(tx, subject, {
      locale,
      subject: t("claim.link.subject", names),
      preview: t("claim.link.text", names),
      brandName: subject.brand.name,
      heading: t("claim.link.subject", names),
      paragraphs: [t("claim.link.text", names), t("claim.link.until", { until })],
      ...aboutItem(locale, subject),
      action: { label: t("claim.link.action"), url, orCopy: t("place.orCopy") },
      notes: [t("claim.link.unexpected"), t("place.private")],
      footer: t("footer", { brand: subject.brand.name }),
    }),
  });
}

export async function sendClaimToBrand(
  tx: BrandDb,
  { claim, subject, at }: Occasion & { claim: ClaimRow },
): Promise<void> {
  const { brandId } = claim;
  for (const contact of await listContacts(tx, { brandId, roles: ["owner", "manager"] })) {
    const locale = localeOr(contact.locale);
    const t = translator(locale, "mail");
    const names = namesOf(locale, subject);
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "claim_waiting",
      at,
      to: contact.email,
      replyTo: null,
      content: {
        locale,
        subject: t("claim.waiting.subject", names),
        preview: t("claim.waiting.text", names),
        brandName: subject.brand.name,
        heading: t("claim.waiting.subject", names),
        paragraphs: [t("claim.waiting.text", names)],
        ...aboutItem(locale, subject),
        action: {
          label: t("claim.waiting.action"),
          url: `${environment().publicUrl}/transfers/claims/${claim.id}`,
          orCopy: t("place.orCopy"),
        },
        notes: [],
        footer: t("footer", { brand: subject.brand.name }),
      },
    });
  }
}

export async function sendClaimRefused(
  tx: BrandDb,
  { claim, subject, at }: Occasion & { claim: ClaimRow },
): Promise<void> {
  if (claim.email === null) return;
  const locale = localeOr(claim.locale);
  const t = translator(locale, "mail");
  const names = namesOf(locale, subject);
  const { supportEmail, name } = subject.brand;
  const ending = claim.status === "expired" ? "expired" : claim.endedBy === "system" ? "taken" : "refused";
  const text = t(`claim.${ending}.text`, names);
  await enqueueEmail(tx, {
    brandId: claim.brandId,
    transferId: null,
    kind: "claim_refused",
    at,
    to: claim.email,
    replyTo: supportEmail,
    content: await inAppearance(tx, subject, {
      locale,
      subject: t(`claim.${ending}.subject`, names),
      preview: text,
      brandName: name,
      heading: t(`claim.${ending}.subject`, names),
      paragraphs: [text, ...(supportEmail ? [t("recall.contact", { support: supportEmail })] : [])],
      quote: claim.refusal ? { by: t("invitation.quoteBy", names), text: withoutLinks(claim.refusal) } : undefined,
      ...aboutItem(locale, subject),
      notes: [],
      footer: t("footer", { brand: name }),
    }),
  });
}
