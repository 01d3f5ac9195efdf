import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { beginningOf, withoutInvisible } from "@/lib/platform/input/text";
import { type CatalogueField, findField } from "../columns/fields";

/** Replaces NUL, which PostgreSQL cannot store in text. */
export const NUL_STAND_IN = "\u2400";

export interface CleanCell {
  text: string;
  removed: { code: "invisible_characters" | "leading_apostrophe"; found: string; expected: string }[];
}

/** Joiners and direction marks belong to prose. */
const isProse = ({ kind, isCode }: CatalogueField): boolean =>
  (kind === "text" && !isCode) || kind === "texts" || kind === "json";

/** Excel marks digits as text with a hidden apostrophe, which some programs export. */
const GUARDED = /^'\d/;

export function cleanCell(cell: string, field: CatalogueField): CleanCell {
  const trimmed = cell.trim();
  if (trimmed === "" || field.kind === "record") return { text: trimmed, removed: [] };
  const isCode = !isProse(field);
  const visible = withoutInvisible(trimmed.replaceAll(NUL_STAND_IN, "\0"), { isCode }).trim();
  const isGuarded = isCode && GUARDED.test(visible);
  const text = isGuarded ? visible.slice(1) : visible;
  if (visible === trimmed && !isGuarded) return { text, removed: [] };
  return {
    text,
    removed: [
      ...(visible.length < trimmed.length ? [invisibleIn(trimmed, isCode)] : []),
      ...(isGuarded ? [apostropheOf(visible)] : []),
    ],
  };
}

type Removed = CleanCell["removed"][number];

const apostropheOf = (text: string): Removed => ({
  code: "leading_apostrophe",
  found: text,
  expected: "No apostrophe in front: a spreadsheet put it there, and it was left out.",
});

const FOUND_CHARACTERS_MAX = 200;

const invisibleIn = (cell: string, isCode: boolean): Removed => ({
  code: "invisible_characters",
  found: withoutInvisible(beginningOf(cell, FOUND_CHARACTERS_MAX).replaceAll(NUL_STAND_IN, "\0"), {
    isCode,
    replacement: nameOf,
  }),
  expected: "Only characters that can be seen: the others were left out.",
});

const nameOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

export function cleanRecord(
  record: Record<string, unknown>,
  report: (field: string, text: string, removed: CleanCell["removed"]) => void,
): Record<string, unknown> {
  const cleaned = (value: unknown, path: string, field: CatalogueField | null): unknown => {
    if (typeof value === "string") {
      const isCode = field !== null && !isProse(field);
      const marked = value.replaceAll(NUL_STAND_IN, "\0");
      const visible = withoutInvisible(marked, { isCode });
      const isShorter = visible.length < marked.length;
      report(path, value, isShorter ? [invisibleIn(value, isCode)] : []);
      return isShorter ? visible : value;
    }
    if (Array.isArray(value)) return value.map((entry, index) => cleaned(entry, `${path}.${index + 1}`, field));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const inner = path === "" ? name : `${path}.${name}`;
        return [name, cleaned(member, inner, findField(inner))];
      }),
    );
  };
  return cleaned(record, "", null) as Record<string, unknown>;
}

export interface TextDamage {
  code: "unreadable_character" | "double_utf8";
  expected: string;
  fix: string | null;
}

/** Encodings that programs confuse with UTF-8, with the number of matches that rules out coincidence. */
const MISREAD_AS = [
  { encoding: "windows-1252", least: 1 },
  { encoding: "macintosh", least: 1 },
  { encoding: "cp850", least: 1 },
  { encoding: "cp437", least: 1 },
  { encoding: "windows-1250", least: 2 },
  { encoding: "windows-1251", least: 2 },
].map(({ encoding, least }) => ({ encoding, least, pattern: pairsIn(encoding) }));

function pairsIn(encoding: string): RegExp {
  const decodeRange = (from: number, to: number) =>
    iconv
      .decode(Buffer.from(Array.from({ length: to - from + 1 }, (_, index) => from + index)), encoding)
      .replaceAll("\ufffd", "");
  return new RegExp(`[${decodeRange(0xc2, 0xf4)}][${decodeRange(0x80, 0xbf)}\u0080-\u009f]`, "u");
}

const BEYOND_ASCII = /[^\0-\x7f]/;
const USUAL = new RegExp(
  String.raw`^[\u00a0-\u017f\u0218-\u021b\u02c6\u02dc\u0386-\u03ce\u0400-\u04ff\u1e9e\u2010-\u22ff` +
    String.raw`\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]$`,
  "u",
);
const SMALL_BEHIND_CAPITALS = /\p{Lu}{2}(?=[^\0-\x7f])\p{Ll}/u;
const ROUNDS_MAX = 3;

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

/** Control characters stand in for bytes that the encoding does not define. */
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
