import type { CatalogueField } from "../columns/fields";
import { bare, readChoice, readCountry, readFlag } from "./synonyms";

export type RememberedSynonyms = Record<string, Record<string, string>>;

const WORD_CHARACTERS_MAX = 200;

/** Treats `materials.2.origin_country` and `materials.1.origin_country` as the same field. */
export const patternOf = (path: string): string => path.replace(/\.\d{1,3}\./, ".*.");

export const wordKey = (text: string): string =>
  (bare(text) || text.trim().toLowerCase()).slice(0, WORD_CHARACTERS_MAX);

/** The stored value of a word without the brand's synonyms; null: no meaning, or no such field. */
export function readWord({ kind, choices }: Pick<CatalogueField, "kind" | "choices">, text: string): string | null {
  const word = text.trim();
  if (kind === "choice") return readChoice(word, choices);
  if (kind === "country") return readCountry(word);
  const flag = kind === "flag" ? readFlag(word) : null;
  return flag === null ? null : String(flag);
}
