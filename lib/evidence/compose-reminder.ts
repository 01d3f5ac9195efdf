import type { EvidenceRow } from "@/db/queries/evidence";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { must } from "@/lib/platform/must";

const NAMED_MAX = 20;
const TITLE_SHOWN_MAX = 80;

interface Reminder {
  locale: Locale;
  brandName: string;
  documents: readonly EvidenceRow[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Which documents end soon or have ended, each with its last day, and where to see them. */
export function composeReminder({ locale, brandName, documents, today }: Reminder): MessageContent {
  const t = translator(locale, "evidenceMail");
  const format = formatter({ locale, timeZone: "UTC", now: now().getTime() });
  const subject = t("subject", { count: documents.length });
  const more = documents.length - NAMED_MAX;
  return {
    locale,
    brandName,
    subject,
    preview: t("opening", { count: documents.length }),
    heading: subject,
    paragraphs: [t("opening", { count: documents.length }), ...(more > 0 ? [t("more", { count: more })] : [])],
    facts: documents
      .slice(0, NAMED_MAX)
      .map(({ title, validUntil }) => ({
        label: oneLine(title, TITLE_SHOWN_MAX),
        value: t(must(validUntil, "Valid until") < today ? "ended" : "ends", {
          day: format.calendarDate(must(validUntil, "Valid until")),
        }),
      })),
    action: {
      label: t("action"),
      url: `${environment().publicUrl}/compliance/evidence?expiry=soon&expiry=over`,
      orCopy: t("orCopy"),
    },
    notes: [t("note")],
    footer: t("footer", { brand: brandName }),
  };
}
