import { formatDeadline } from "@/lib/platform/i18n/format-deadline";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { MessageContent } from "@/lib/platform/mail/message-content";
import type { PlaceOf } from "./rules";

/** The mail with the link that was asked for. */
export function composePlaceLink({
  locale,
  url,
  expiresAt,
  to,
}: {
  locale: Locale;
  to: PlaceOf;
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
