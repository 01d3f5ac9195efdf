import { environment } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";

const NAMED_MAX = 20;
const NAME_SHOWN_MAX = 80;

interface Notice {
  locale: Locale;
  brandName: string;
  subject: string;
  opening: string;
  /** Named up to twenty; how many more there are is said. */
  facts: readonly { label: string; value: string }[];
  /** Where there are more facts than are given. */
  count?: number;
  action: { label: string; path: string };
  notes: readonly string[];
}

/** A mail to members of a brand about its reviews: what it is about, by name, and where to go on. */
export function composeNotice({ locale, brandName, subject, opening, facts, count, action, notes }: Notice) {
  const t = translator(locale, "reviewMail");
  const named = facts.slice(0, NAMED_MAX);
  const more = (count ?? facts.length) - named.length;
  return {
    locale,
    brandName,
    subject,
    preview: opening,
    heading: subject,
    paragraphs: [opening, ...(more > 0 ? [t("more", { count: more })] : [])],
    facts: named.map(({ label, value }) => ({ label: oneLine(label, NAME_SHOWN_MAX), value })),
    action: { label: action.label, url: `${environment().publicUrl}${action.path}`, orCopy: t("orCopy") },
    notes: [...notes],
    footer: t("footer", { brand: brandName }),
  } satisfies MessageContent;
}
