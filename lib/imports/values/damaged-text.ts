import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";

/** Text that another program damaged before it came into the file. */

export interface TextDamage {
  code: "unreadable_character" | "double_utf8";
  expected: string;
  fix: string | null;
}

/** Encodings in which programs read UTF-8 by mistake, and how many characters must fit to be no coincidence. */
const MISREAD_AS = [
  { encoding: "windows-1252", least: 1 },
  { encoding: "macintosh", least: 1 },
  { encoding: "cp850", least: 1 },
  { encoding: "cp437", least: 1 },
  { encoding: "windows-1250", least: 2 },
  { encoding: "windows-1251", least: 2 },
].map(({ encoding, least }) => ({ encoding, least, pattern: pairsIn(encoding) }));

/** The first two bytes of a UTF-8 character, as the encoding reads them. */
function pairsIn(encoding: string): RegExp {
  const read = (from: number, to: number) =>
    iconv
      .decode(Buffer.from(Array.from({ length: to - from + 1 }, (_, index) => from + index)), encoding)
      .replaceAll("\ufffd", "");
  return new RegExp(`[${read(0xc2, 0xf4)}][${read(0x80, 0xbf)}\u0080-\u009f]`, "u");
}

const BEYOND_ASCII = /[^\0-\x7f]/;
/** What languages of the Latin, Greek and Cyrillic scripts and of East Asia are written with, and usual signs. */
const USUAL = new RegExp(
  String.raw`^[\u00a0-\u017f\u0218-\u021b\u02c6\u02dc\u0386-\u03ce\u0400-\u04ff\u1e9e\u2010-\u22ff` +
    String.raw`\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]$`,
  "u",
);
const SMALL_BEHIND_CAPITALS = /\p{Lu}{2}(?=[^\0-\x7f])\p{Ll}/u;
/** More often than this no text was encoded again. */
const ROUNDS_MAX = 3;

/** What is wrong with the text; null: nothing. */
export function textDamage(text: string): TextDamage | null {
  if (!BEYOND_ASCII.test(text)) return null;
  if (text.includes("\ufffd"))
    return {
      code: "unreadable_character",
      fix: null,
      expected:
        "Readable characters: the file has U+FFFD here, or a byte that its encoding does not know. Write the text " +
        "again.",
    };
  const fix = decodeTwice(text);
  return fix === null
    ? null
    : {
        code: "double_utf8",
        fix,
        expected: `Text that was encoded once: this is UTF-8 read as another encoding, of "${fix}".`,
      };
}

/** The text before its UTF-8 was read as another encoding; null: it never was. */
function decodeTwice(text: string): string | null {
  let result: string | null = null;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const decoded = decodeOnce(result ?? text);
    if (decoded === null) break;
    result = decoded;
  }
  return result;
}

function decodeOnce(text: string): string | null {
  for (const { encoding, least, pattern } of MISREAD_AS) {
    if (!pattern.test(text)) continue;
    const bytes = bytesOf(text, encoding);
    if (!bytes || !isUtf8(bytes)) continue;
    const decoded = bytes.toString("utf8");
    const characters = [...decoded].filter((character) => BEYOND_ASCII.test(character));
    if (characters.length < least || !characters.every((character) => USUAL.test(character))) continue;
    if (!SMALL_BEHIND_CAPITALS.test(decoded)) return decoded;
  }
  return null;
}

/** The bytes that the encoding reads as the text; those that it does not know are read as control characters. */
function bytesOf(text: string, encoding: string): Buffer | null {
  const bytes: Buffer[] = [];
  for (const character of text) {
    const isControl = /[\u0080-\u009f]/.test(character);
    const encoded = isControl ? Buffer.from(character, "latin1") : iconv.encode(character, encoding);
    if (!isControl && iconv.decode(encoded, encoding) !== character) return null;
    bytes.push(encoded);
  }
  return Buffer.concat(bytes);
}
