import type { CatalogueField } from "../columns/fields";
import { bare, readChoice, readCountry, readFlag } from "./synonyms";

/** Words that a brand has said the meaning of, by the field's path and the word as it is compared. */
export type RememberedSynonyms = Record<string, Record<string, string>>;

const WORD_CHARACTERS_MAX = 200;

/** `materials.2.origin_country` and `materials.1.origin_country` are read alike. */
export const patternOf = (path: string): string => path.replace(/\.\d{1,3}\./, ".*.");

export const wordKey = (text: string): string =>
  (bare(text) || text.trim().toLowerCase()).slice(0, WORD_CHARACTERS_MAX);

/** What a word means by itself in a field of closed words, as it is stored; null: nothing, or no such field. */
export function readWord({ kind, choices }: Pick<CatalogueField, "kind" | "choices">, text: string): string | null {
  const word = text.trim();
  if (kind === "choice") return readChoice(word, choices);
  if (kind === "country") return readCountry(word);
  const flag = kind === "flag" ? readFlag(word) : null;
  return flag === null ? null : String(flag);
}
