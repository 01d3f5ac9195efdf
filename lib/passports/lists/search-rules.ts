import { PASSPORT_CODE_LENGTH, readPassportCode } from "../code";

/** What someone may mean by what they typed into the passport search. */
export type PassportSearch =
  | { kind: "code"; code: string }
  | {
      kind: "words";
      /** Serial numbers it could be. */
      serials: string[];
      /** The smallest and the largest code that begins so; null when no code does. */
      codes: [least: string, greatest: string] | null;
      /** Part of a product's name, model, GTIN or external id. */
      words: string;
    };

const CODE_START = /^[0-9A-HJKMNP-TV-Z]{4,17}$/;

/** A whole code or passport link means that passport; anything else is looked for everywhere. */
export function readPassportSearch(given: string, publicUrl: string): PassportSearch {
  const read = readPassportCode(given, publicUrl);
  if (read.ok) return { kind: "code", code: read.code };
  const start = given.toUpperCase().replaceAll("-", "");
  const codes: [string, string] | null = CODE_START.test(start)
    ? [start.padEnd(PASSPORT_CODE_LENGTH, "0"), start.padEnd(PASSPORT_CODE_LENGTH, "Z")]
    : null;
  return { kind: "words", serials: [...new Set([given, given.toUpperCase()])], codes, words: given };
}
