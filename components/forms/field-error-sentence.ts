import type { Translate } from "@/lib/platform/i18n/translator";

/** The sentence for an error of a field: its own, else the one for the kind of error. */
export function fieldErrorSentence(t: Translate<"portal">, field: string, code: string): string {
  const key = [`${field}_${code}`, code].find((name) => t.has(`errors.${name}` as "errors.invalid")) ?? "invalid";
  return t(`errors.${key}` as "errors.invalid");
}
