import { listAnswersHolding, updateAnswerBody } from "@/db/queries/requests";
import type { BrandDb } from "@/db/tenant";

const ERASED = "(erased)";

/**
 * Takes words that name a person out of a brand's kept answers: a value that is one of them becomes null, as it does in
 * the transfer itself. The record stays, so that a request sent again still has no second effect. Answers how many it
 * changed.
 */
export async function eraseInAnswers(
  tx: BrandDb,
  { brandId, words }: { brandId: string; words: readonly string[] },
): Promise<number> {
  if (words.length === 0) return 0;
  const answers = await listAnswersHolding(tx, { brandId, words });
  for (const { key, body } of answers)
    await updateAnswerBody(tx, { brandId, key, body: JSON.stringify(without(JSON.parse(body), words)) });
  return answers.length;
}

function without(value: unknown, words: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, words));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, without(entry, words)]));
  if (typeof value !== "string") return value;
  const lower = value.toLowerCase();
  if (words.some((word) => lower === word.toLowerCase())) return null;
  return words.reduce(blotted, value);
}

/** The text with every occurrence of a word blotted out, whatever its case. */
export function blotted(text: string, word: string): string {
  return text.replace(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu"), ERASED);
}
