import { formatDeadline } from "@/lib/platform/i18n/format-deadline";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { MessageContent } from "@/lib/platform/mail/message-content";

/** The mail with the link that was asked for. */
export function composePlaceLink({
  locale,
  url,
  expiresAt,
}: {
  locale: Locale;
  url: string;
  expiresAt: Date;
}): MessageContent {
  const t = translator(locale, "mail.place");
  const product = translator(locale, "common")("product");
  return {
    locale,
    subject: t("subject"),
    preview: t("text"),
    brandName: product,
    heading: t("subject"),
    paragraphs: [t("text"), t("until", { until: formatDeadline(locale, expiresAt) })],
    facts: [],
    action: { label: t("action"), url, orCopy: t("orCopy") },
    notes: [t("unexpected"), t("private")],
    footer: t("footer"),
  };
}
