import type { Locale } from "./locales";

/** Whose conventions a language follows where its bare code would mean another continent's. */
const WRITTEN_AS: Partial<Record<Locale, string>> = { en: "en-GB" };

/** Whose dates and numbers a language writes, as Intl names it; apart from the texts, for browsers. */
export function conventionsOf(locale: Locale): string {
  return WRITTEN_AS[locale] ?? locale;
}
