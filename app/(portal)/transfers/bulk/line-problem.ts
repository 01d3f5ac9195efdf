import { faultSentence } from "@/components/forms/fault-sentence";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { LineProblem } from "@/lib/transfers/check-transfers";

/** What is wrong with a line, in the reader's language. */
export function problemText(t: Translate<"portal">, problems: readonly LineProblem[]): string {
  return problems.map((problem) => sentence(t, problem)).join(" ");
}

function sentence(t: Translate<"portal">, { field, code }: LineProblem): string {
  if (field !== null) return faultSentence(t, field, code);
  const key = `failures.${code}` as "failures.other";
  return t(t.has(key) ? key : "failures.other");
}
