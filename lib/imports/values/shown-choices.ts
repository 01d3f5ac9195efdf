import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { madeOnce } from "@/lib/platform/process-wide";
import { bare, readChoice } from "../words/words";

/** What our own pages call an entry, in each of their languages: whoever copies it from there is understood. */
function shownWords(choice: string): string[] {
  return LOCALES.flatMap((locale) =>
    Object.values<Record<string, string>>(messagesOf(locale).ecodesign.choices).flatMap((names) => names[choice] ?? []),
  );
}

/** The entry of a closed list that a word means, or that our pages show so; null: none. */
export function readShownChoice(text: string, choices: readonly string[]): string | null {
  const read = readChoice(text, choices);
  if (read !== null) return read;
  return madeOnce(choices, choicesByShownWord).get(bare(text)) ?? null;
}

function choicesByShownWord(choices: readonly string[]): Map<string, string> {
  return new Map(choices.flatMap((choice) => shownWords(choice).map((word) => [bare(word), choice] as const)));
}
