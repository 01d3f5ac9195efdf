import type { ValueTextLabels } from "@/lib/ecodesign/value-text";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

/** Times are in UTC so that they do not depend on where the dossier was printed. */
export interface DossierTexts extends ValueTextLabels {
  locale: Locale;
  t: Translate<"dossier">;
  compliance: Translate<"compliance">;
  products: Translate<"products">;
}

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
