import { formatPassportCode } from "@/lib/passports/code";
import type { WarrantyKind } from "@/lib/passports/rules";
import { conventionsOf, formatDeadline } from "@/lib/platform/i18n/conventions";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type MessageContent, oneLine, nameWithoutLinks, withoutLinks } from "@/lib/platform/mail/message-content";
import type { TransferKind } from "../rules";

export interface MessageSubject {
  brandName: string;
  supportEmail: string | null;
  productName: string;
  productModel: string | null;
  serialNumber: string | null;
  code: string;
  passportUrl: string;
  pictureUrl: string | null;
}

interface Common {
  locale: Locale;
  subject: MessageSubject;
}

export interface InvitationInput extends Common {
  kind: TransferKind;
  isFromHolder: boolean;
  recipient: string;
  message: string | null;
  expiresAt: Date;
  url: string;
  isResend: boolean;
  isReminder?: boolean;
}

/** Long names are only truncated in subjects and headings. The facts contain the full name. */
const NAME_LENGTH_MAX = 60;
const SMS_NAME_LENGTH_MAX = 36;

function nameValues(subject: MessageSubject) {
  return {
    brand: oneLine(subject.brandName, NAME_LENGTH_MAX),
    product: oneLine(nameWithoutLinks(subject.productName), NAME_LENGTH_MAX),
  };
}

function footerOf({ locale, subject }: Common): string {
  const t = translator(locale, "mail");
  const footer = t("footer", { brand: subject.brandName });
  return subject.supportEmail ? `${footer} ${t("footerSupport", { support: subject.supportEmail })}` : footer;
}

const itemPicture = ({ pictureUrl, productName }: MessageSubject): MessageContent["picture"] =>
  pictureUrl === null ? undefined : { url: pictureUrl, alt: nameWithoutLinks(productName) };

function itemFacts({ locale, subject }: Common): MessageContent["facts"] {
  const t = translator(locale, "mail.facts");
  const item = subject.productModel ? `${subject.productName} · ${subject.productModel}` : subject.productName;
  return [
    { label: t("item"), value: nameWithoutLinks(item) },
    ...(subject.serialNumber
      ? [{ label: t("serial"), value: nameWithoutLinks(subject.serialNumber), isCode: true }]
      : []),
    { label: t("passport"), value: formatPassportCode(subject.code), isCode: true },
  ];
}

function kindOf(locale: Locale, kind: TransferKind): string {
  return translator(locale, "transfersPortal")(`kinds.${kind}`);
}

export function composeInvitation(input: InvitationInput): MessageContent {
  const { locale, subject, kind } = input;
  const t = translator(locale, "mail");
  const names = { ...nameValues(subject), kind };
  const until = formatDeadline(locale, input.expiresAt);
  const opening = kind === "return" ? "return" : input.isFromHolder ? "fromHolder" : "fromBrand";
  const sender = input.isFromHolder ? t("facts.fromHolder", { brand: subject.brandName }) : subject.brandName;
  return {
    locale,
    subject: input.isReminder ? t("invitation.reminderSubject", names) : t("invitation.subject", names),
    preview: t("invitation.preview", { until }),
    brandName: subject.brandName,
    heading: t("invitation.heading", names),
    paragraphs: [
      ...(input.isReminder ? [t("invitation.reminder", names)] : []),
      t(`invitation.${opening}`, names),
      t("invitation.decide", { until }),
      ...(input.isResend ? [t("invitation.replaces")] : []),
    ],
    picture: itemPicture(subject),
    quote: input.message ? { by: t("invitation.quoteBy", names), text: withoutLinks(input.message) } : undefined,
    facts: [
      { label: t("facts.from"), value: sender },
      { label: t("facts.to"), value: input.recipient },
      ...itemFacts(input),
      { label: t("facts.kind"), value: kindOf(locale, kind) },
      { label: t("facts.until"), value: until },
    ],
    action: { label: t("invitation.action"), url: input.url, orCopy: t("invitation.orCopy") },
    notes: [t("invitation.unexpected"), t("invitation.private")],
    footer: footerOf(input),
  };
}

export function composeInvitationSms({ locale, subject, expiresAt, url }: InvitationInput): string {
  return translator(locale, "mail.invitation")("sms", {
    brand: oneLine(subject.brandName, SMS_NAME_LENGTH_MAX),
    product: oneLine(nameWithoutLinks(subject.productName), SMS_NAME_LENGTH_MAX),
    until: formatDeadline(locale, expiresAt, "short"),
    url,
  });
}

export function composeNotice(
  input: Common & { kind: TransferKind; expiresAt: Date; url: string; isOwn?: boolean },
): MessageContent {
  const { locale, subject } = input;
  const t = translator(locale, "mail");
  const names = nameValues(subject);
  const until = formatDeadline(locale, input.expiresAt);
  return {
    locale,
    subject: t("notice.subject", names),
    preview: t("notice.preview", { until }),
    brandName: subject.brandName,
    heading: t("notice.subject", names),
    paragraphs: [t(input.isOwn ? "notice.startedByYou" : "notice.started", names), t("notice.object", { until })],
    picture: itemPicture(subject),
    facts: [
      ...itemFacts(input),
      { label: t("facts.kind"), value: kindOf(locale, input.kind) },
      { label: t("facts.until"), value: until },
    ],
    action: { label: t("notice.action"), url: input.url, orCopy: t("notice.orCopy") },
    notes: [],
    footer: footerOf(input),
  };
}

export type ReceiptText =
  | `${"accepted" | "returned" | "declined"}.${"recipient" | "holder" | "starter"}`
  | `cancelled.${"recipient" | "holder"}`
  | "withdrawn.holder"
  | `objected.${"holder" | "starter"}`;

export interface ReceiptInput extends Common {
  text: ReceiptText;
  at: Date;
  warranties?: { kind: WarrantyKind; endsOn: string }[];
  isPassportLinked?: boolean;
  placeUrl?: string;
}

export function composeReceipt(input: ReceiptInput): MessageContent {
  const { locale, subject, text, at, warranties = [] } = input;
  const t = translator(locale, "mail");
  const names = nameValues(subject);
  const passportTexts = translator(locale, "passports");
  const day = new Intl.DateTimeFormat(conventionsOf(locale), { dateStyle: "long", timeZone: "UTC" });
  const heading = t(`receipt.${text}.subject`, names);
  return {
    locale,
    subject: heading,
    preview: t(`receipt.${text}.text`, names),
    brandName: subject.brandName,
    heading,
    paragraphs: [t(`receipt.${text}.text`, names)],
    picture: itemPicture(subject),
    facts: [
      ...itemFacts(input),
      { label: t("facts.at"), value: formatDeadline(locale, at) },
      ...warranties.map(({ kind, endsOn }) => ({
        label: passportTexts(`warrantyKinds.${kind}`),
        value: t("receipt.warrantyUntil", { day: day.format(new Date(`${endsOn}T00:00:00Z`)) }),
      })),
    ],
    action: input.isPassportLinked
      ? { label: t("receipt.openPassport"), url: subject.passportUrl, orCopy: t("receipt.orCopy") }
      : undefined,
    further: input.placeUrl
      ? { label: t("place.action"), url: input.placeUrl, orCopy: t("place.inReceipt") }
      : undefined,
    notes: [],
    footer: footerOf(input),
  };
}
