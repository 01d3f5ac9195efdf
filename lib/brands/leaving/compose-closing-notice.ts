import { formatter } from "@/lib/platform/i18n/format";
import { formatDeadline } from "@/lib/platform/i18n/format-deadline";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";

/** What a brand's owners and managers are told when it is to close, and when it stays. Pure: texts in and out. */

export type ClosingHappening = { kind: "closing"; closesAt: Date } | { kind: "kept" };

export interface ClosingNotice {
  locale: Locale;
  brandName: string;
  happening: ClosingHappening;
  /** Whose decision it is. */
  by: string;
  at: Date;
  /** The page where it can be taken back. */
  url: string;
}

const NAME_LENGTH_MAX = 60;

export function composeClosingNotice({ locale, brandName, happening, by, at, url }: ClosingNotice): MessageContent {
  const t = translator(locale, "closingMail");
  const { kind } = happening;
  const closesAt = kind === "closing" ? happening.closesAt : null;
  const day = closesAt ? formatter({ locale, timeZone: "UTC", now: at.getTime() }).date(closesAt) : "";
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX), by: oneLine(by, NAME_LENGTH_MAX), day };
  const opening = t(`notice.${kind}.text`, names);
  return {
    locale,
    brandName,
    subject: t(`notice.${kind}.subject`, names),
    preview: opening,
    heading: t(`notice.${kind}.subject`, names),
    paragraphs: [opening, ...(closesAt ? [t("notice.closing.lost"), t("notice.closing.stays")] : [])],
    facts: [
      { label: t("facts.by"), value: names.by },
      { label: t("facts.at"), value: formatDeadline(locale, at) },
      ...(closesAt ? [{ label: t("facts.until"), value: formatDeadline(locale, closesAt) }] : []),
    ],
    action: { label: t("action"), url, orCopy: t("orCopy") },
    notes: [t(`notice.${kind}.note`, names)],
    footer: translator(locale, "mail")("footer", { brand: brandName }),
  };
}
