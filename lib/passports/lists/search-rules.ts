import { PASSPORT_CODE_LENGTH, readPassportCode } from "../code";

export type PassportSearch =
  | { kind: "code"; code: string }
  | { kind: "words"; serials: string[]; codes: [least: string, greatest: string] | null; words: string };

const CODE_START = /^[0-9A-HJKMNP-TV-Z]{4,17}$/;

export function readPassportSearch(given: string, publicUrl: string): PassportSearch {
  const read = readPassportCode(given, publicUrl);
  if (read.ok) return { kind: "code", code: read.code };
  const start = given.toUpperCase().replaceAll("-", "");
  const codes: [string, string] | null = CODE_START.test(start)
    ? [start.padEnd(PASSPORT_CODE_LENGTH, "0"), start.padEnd(PASSPORT_CODE_LENGTH, "Z")]
    : null;
  return { kind: "words", serials: [...new Set([given, given.toUpperCase()])], codes, words: given };
}
