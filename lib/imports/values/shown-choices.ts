import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { bare, readChoice } from "../words/words";

const listsShown = new WeakMap<readonly string[], Map<string, string>>();

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
  let shown = listsShown.get(choices);
  if (!shown) {
    shown = new Map(choices.flatMap((choice) => shownWords(choice).map((word) => [bare(word), choice] as const)));
    listsShown.set(choices, shown);
  }
  return shown.get(bare(text)) ?? null;
}
