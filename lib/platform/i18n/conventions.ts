import type { Locale } from "./locales";

/** Whose conventions a language follows where its bare code would mean another continent's. */
const WRITTEN_AS: Partial<Record<Locale, string>> = { en: "en-GB" };

/**
 * Whose way of writing dates and numbers a language takes, as Intl names it. Apart from the texts, so that browsers do
 * not load them.
 */
export function conventionsOf(locale: Locale): string {
  return WRITTEN_AS[locale] ?? locale;
}
