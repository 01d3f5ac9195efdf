import { madeOnce } from "@/lib/platform/caches";
import type { CatalogueField } from "../columns/fields";
import words from "./words.json" with { type: "json" };

/** Longer than any name in the lists; longer texts are cut before they are compared. */
const WORD_CHARACTERS_MAX = 400;

/** Keeps only letters and digits without accents: `Pêche  &co` and `peche_co` are equal. */
export function bare(text: string): string {
  return text
    .slice(0, WORD_CHARACTERS_MAX)
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const YES = new Set(words.yes);
const NO = new Set(words.no);

export function readFlag(text: string): boolean | null {
  const word = bare(text) || text;
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const NONE = new Set(words.none);

export function saysNone(text: string): boolean {
  return text === "[]" || NONE.has(bare(text));
}

const LANGUAGES = ["en", "de", "fr", "it", "es"] as const;

const countryNames = () => madeOnce(LANGUAGES, countryNamesIn);

function countryNamesIn(languages: readonly string[]): Map<string, string> {
  const countries = new Map<string, string>();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
  for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
    if (NO_COUNTRIES.has(code) || isFormer(code)) continue;
    for (const name of names.map((list) => list.of(code))) if (name) countries.set(bare(name), code);
  }
  for (const [word, code] of Object.entries(words.moreCountries)) countries.set(bare(word), code);
  return countries;
}

const NO_COUNTRIES = new Set(["EU", "UN", "ZZ", "XA", "XB", "EZ", "QO"]);

/** Codes of former states, and UK for GB, have the names of their successors. */
const isFormer = (code: string) => new Intl.Locale(`und-${code}`).region !== code;

export function countryCodes(): string[] {
  return [...new Set(countryNames().values())].sort();
}

/** Returns ISO 3166-1 alpha-2 for a code or a country name in five languages, or null. */
export function readCountry(text: string): string | null {
  if (/^[A-Z]{2}$/.test(text)) return text;
  const name = bare(text);
  return (
    countryNames().get(name) ??
    (/^[a-z]{2}$/.test(name) && new Set(countryNames().values()).has(name.toUpperCase()) ? name.toUpperCase() : null)
  );
}

const CHOICE_WORDS: Partial<Record<string, string>> = words.choices;
const PHRASES: Partial<Record<string, readonly string[]>> = words.phrases;

function namesByCode(countries: Map<string, string>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [name, code] of countries) names.set(code, [...(names.get(code) ?? []), name]);
  return names;
}

export function namesOfChoice(choice: string): readonly string[] {
  const known = PHRASES[choice] ?? CHOICE_WORDS[choice]?.split(" ");
  if (known) return known;
  if (!/^[A-Z]{2}$/.test(choice)) return [];
  return madeOnce(countryNames(), namesByCode).get(choice) ?? [];
}

export function readChoice(text: string, choices: readonly string[]): string | null {
  if (choices.includes(text)) return text;
  return madeOnce(choices, wordsForChoices).get(bare(text)) ?? null;
}

function wordsForChoices(choices: readonly string[]): Map<string, string> {
  const synonymsOf = (choice: string) => [choice, ...(PHRASES[choice] ?? CHOICE_WORDS[choice]?.split(" ") ?? [])];
  const choiceByWord = new Map(
    choices.flatMap((choice) => synonymsOf(choice).map((word) => [bare(word), choice] as const)),
  );
  for (const choice of choices) choiceByWord.set(bare(choice), choice);
  return choiceByWord;
}

const REMEMBERED_CHARACTERS_MAX = 200;

export const patternOf = (path: string): string => path.replace(/\.\d{1,3}\./, ".*.");

export const wordKey = (text: string): string =>
  (bare(text) || text.trim().toLowerCase()).slice(0, REMEMBERED_CHARACTERS_MAX);

/** The stored value of a word without the brand's synonyms; null: no meaning, or no such field. */
export function readWord({ kind, choices }: Pick<CatalogueField, "kind" | "choices">, text: string): string | null {
  const word = text.trim();
  if (kind === "choice") return readChoice(word, choices);
  if (kind === "country") return readCountry(word);
  const flag = kind === "flag" ? readFlag(word) : null;
  return flag === null ? null : String(flag);
}
