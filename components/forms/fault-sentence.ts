import type { Translate } from "@/lib/platform/i18n/translator";

/** The sentence for a fault of a field: its own, else the one for the kind of fault. */
export function faultSentence(t: Translate<"portal">, field: string, code: string): string {
  const key = [`${field}_${code}`, code].find((name) => t.has(`faults.${name}` as "faults.invalid")) ?? "invalid";
  return t(`faults.${key}` as "faults.invalid");
}
