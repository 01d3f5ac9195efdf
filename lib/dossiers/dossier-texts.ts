import type { ValueTextLabels } from "@/lib/ecodesign/value-text";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

/** The words of a dossier. Its times are in UTC: whoever reads it later need not know where it was printed. */
export interface DossierTexts extends ValueTextLabels {
  locale: Locale;
  t: Translate<"dossier">;
  compliance: Translate<"compliance">;
  products: Translate<"products">;
}

/** At the head of every page of what is only a test. */
export const testMark = (locale: Locale): string =>
  translator(locale, "passports.headlines")("test").toLocaleUpperCase(locale);

export function dossierTexts(locale: Locale, at: Date): DossierTexts {
  return {
    locale,
    format: formatter({ locale, timeZone: "UTC", now: at.getTime() }),
    t: translator(locale, "dossier"),
    ecodesign: translator(locale, "ecodesign"),
    compliance: translator(locale, "compliance"),
    products: translator(locale, "products"),
  };
}
