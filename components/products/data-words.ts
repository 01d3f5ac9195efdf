import type { ValueTextWords } from "@/lib/ecodesign/value-text";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** In which words, and in which language first, a page tells what is declared. */
export interface DataWords extends ValueTextWords {
  locale: Locale;
}

export function dataWords(reader: Reader): DataWords {
  return { ecodesign: translator(reader.locale, "ecodesign"), format: formatter(reader), locale: reader.locale };
}
