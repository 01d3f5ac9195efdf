import { PASSPORT_CODE_LENGTH, readPassportCode } from "../code";

export type PassportSearch =
  | { kind: "code"; code: string }
  | { kind: "words"; serials: string[]; codes: [least: string, greatest: string] | null; words: string };

const CODE_START = /^[0-9A-HJKMNP-TV-Z]{4,17}$/;

export function readPassportSearch(text: string, publicUrl: string): PassportSearch {
  const result = readPassportCode(text, publicUrl);
  if (result.ok) return { kind: "code", code: result.code };
  const start = text.toUpperCase().replaceAll("-", "");
  const codes: [string, string] | null = CODE_START.test(start)
    ? [start.padEnd(PASSPORT_CODE_LENGTH, "0"), start.padEnd(PASSPORT_CODE_LENGTH, "Z")]
    : null;
  return { kind: "words", serials: [...new Set([text, text.toUpperCase()])], codes, words: text };
}
