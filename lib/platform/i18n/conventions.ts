import type { Locale } from "./locales";

const WRITTEN_AS: Partial<Record<Locale, string>> = { en: "en-GB" };

export function conventionsOf(locale: Locale): string {
  return WRITTEN_AS[locale] ?? locale;
}
