import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** A product's name for those who read of it elsewhere than in a list: an example's says what it is. */
export function nameInMessages({ name, isExample }: { name: string; isExample: boolean }, locale: Locale): string {
  return isExample ? translator(locale, "examples")("named", { product: name }) : name;
}
