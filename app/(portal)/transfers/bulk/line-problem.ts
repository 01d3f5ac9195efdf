import { fieldErrorSentence } from "@/components/forms/field-schemas";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { LineProblem } from "@/lib/transfers/bulk-transfers/validate-transfers";

export function problemText(locale: Locale, problems: readonly LineProblem[]): string {
  const t = translator(locale, "portal");
  return problems
    .map(({ field, code }) => (field === null ? errorSentence(locale, code) : fieldErrorSentence(t, field, code)))
    .join(" ");
}
