import type { HeldItem } from "@/db/queries/held-items";
import { listContacts } from "@/db/queries/owners";
import type { BrandDb } from "@/db/tenant";
import { formatPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/format-deadline";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { nameWithoutLinks } from "@/lib/platform/mail/without-links";
import type { ItemReport } from "./rules";

type Told = ItemReport | "cleared";

const NAME_LENGTH_MAX = 60;

/** Tells a brand's owners and managers what a holder has said of an item; who the holder is, the mail does not say. */
export async function tellBrandOfReport(tx: BrandDb, item: HeldItem, told: Told, at: Date): Promise<void> {
  for (const { email, locale } of await listContacts(tx, { brandId: item.brandId, roles: ["owner", "manager"] }))
    await enqueueEmail(tx, {
      brandId: item.brandId,
      transferId: null,
      kind: "holder_report",
      at,
      to: email,
      replyTo: null,
      content: composeReport(localeOr(locale), item, told, at),
    });
}

function composeReport(locale: Locale, item: HeldItem, told: Told, at: Date): MessageContent {
  const t = translator(locale, "mail");
  const product = oneLine(nameWithoutLinks(item.product.name), NAME_LENGTH_MAX);
  const subject = t(`report.${told}.subject`, { product });
  return {
    locale,
    subject,
    preview: t(`report.${told}.text`),
    brandName: item.brand.name,
    heading: subject,
    paragraphs: [t(`report.${told}.text`)],
    facts: [
      { label: t("facts.item"), value: nameWithoutLinks(item.product.name) },
      ...(item.serialNumber
        ? [{ label: t("facts.serial"), value: nameWithoutLinks(item.serialNumber), isCode: true }]
        : []),
      { label: t("facts.passport"), value: formatPassportCode(item.code), isCode: true },
      { label: t("facts.at"), value: formatDeadline(locale, at) },
    ],
    action: {
      label: t("report.action"),
      url: `${environment().publicUrl}/passports/${item.passportId}`,
      orCopy: t("place.orCopy"),
    },
    notes: [],
    footer: t("footer", { brand: item.brand.name }),
  };
}
