import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";
import { boundedCache } from "@/lib/platform/caches";
import { requireValue } from "@/lib/platform/require-value";

/** WOFF 1.0 (W3C Recommendation, 13 December 2012), sections 3 to 5: font tables compressed with zlib. */

const WOFF_SIGNATURE = 0x774f4646;
const [WOFF_HEADER, WOFF_ENTRY, SFNT_HEADER, SFNT_ENTRY] = [44, 20, 12, 16];

export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error("This is no WOFF file.");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 ** entrySelector * SFNT_ENTRY;
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, searchRange, entrySelector, count * SFNT_ENTRY - searchRange].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + 2 * index),
  );
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(WOFF_HEADER + index * WOFF_ENTRY);
    const [tag, start, packedBytes, bytes, checksum] = [0, 4, 8, 12, 16].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const packed = woff.subarray(start, start + packedBytes);
    const table = packedBytes < bytes ? inflateSync(packed, { maxOutputLength: bytes }) : packed;
    [tag, checksum, offset, bytes].forEach((value, at) =>
      head.writeUInt32BE(value, SFNT_HEADER + index * SFNT_ENTRY + 4 * at),
    );
    const padding = Buffer.alloc((4 - (bytes % 4)) % 4);
    parts.push(table, padding);
    offset += bytes + padding.length;
  }
  return Buffer.concat(parts);
}

/** A character uses the first font file that contains it; Noto covers scripts that the portal's fonts lack. */

export type Face = "serif" | "sans" | "strong" | "mono";

const inModules = (...path: string[]) => join(process.cwd(), "node_modules", ...path);
const files = (family: string, weight: number, ranges: readonly string[] = ["latin", "latin-ext"]) =>
  ranges.map((range) => inModules("@fontsource", family, "files", `${family}-${range}-${weight}-normal.woff`));

const SANS = files("instrument-sans", 400);
const MONO = files("geist-mono", 400);
const MONO_CYRILLIC = files("geist-mono", 400, ["cyrillic", "cyrillic-ext"]);
const NOTO_RANGES = ["cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese", "latin", "latin-ext"];

const otherScripts = (weight: 400 | 600, style: "Regular" | "Bold") => [
  ...files("noto-sans", weight, NOTO_RANGES),
  ...files("noto-sans-thai", weight, ["thai"]),
  inModules("@embedpdf", "fonts-hebrew", "fonts", `NotoSansHebrew-${style}.ttf`),
  inModules("@embedpdf", "fonts-arabic", "fonts", `NotoNaskhArabic-${style}.ttf`),
];

const TYPEFACES: Record<Face, readonly string[]> = {
  serif: [...files("newsreader", 500), ...SANS, ...otherScripts(400, "Regular"), ...MONO],
  sans: [...SANS, ...otherScripts(400, "Regular"), ...MONO],
  strong: [...files("instrument-sans", 600), ...SANS, ...otherScripts(600, "Bold"), ...MONO],
  mono: [...MONO, ...MONO_CYRILLIC, ...otherScripts(400, "Regular")],
};

const SIMPLIFIED_CHINESE = inModules("@embedpdf", "fonts-sc", "fonts", "NotoSansHans-Regular.otf");
const JAPANESE = inModules("@embedpdf", "fonts-jp", "fonts", "NotoSansJP-Regular.otf");
const KOREAN = inModules("@embedpdf", "fonts-kr", "fonts", "NotoSansKR-Regular.otf");

/** Chinese, Japanese and Korean share code points with different glyphs, so the surrounding text decides. */
function eastAsianFiles(text: string): readonly string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [JAPANESE, SIMPLIFIED_CHINESE, KOREAN];
  if (/\p{Script=Hangul}/u.test(text)) return [KOREAN, JAPANESE, SIMPLIFIED_CHINESE];
  return [SIMPLIFIED_CHINESE, JAPANESE, KOREAN];
}

function filesFor(text: string, typeface: Face): readonly string[] {
  return [...TYPEFACES[typeface], ...eastAsianFiles(text)];
}

export const mainFile = (typeface: Face): string => requireValue(TYPEFACES[typeface][0], "A file");

interface OpenFont {
  data: Buffer;
  font: Font;
}

const fonts = boundedCache<string, OpenFont>(100);

const open = (file: string): OpenFont =>
  fonts.getOrMake(file, () => {
    const bytes = readFileSync(file);
    const data = file.endsWith(".woff") ? unpackWoff(bytes) : bytes;
    return { data, font: create(data) as Font };
  });

export const fontData = (file: string): Buffer => open(file).data;
export const openFont = (file: string): Font => open(file).font;

export interface Run {
  file: string;
  text: string;
  missing?: string;
}

export const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const NEEDS_NO_GLYPH = /^[\s\p{Default_Ignorable_Code_Point}]$/u;

function hasGlyphs(file: string, text: string): boolean {
  return [...text].every(
    (character) =>
      NEEDS_NO_GLYPH.test(character) ||
      openFont(file).hasGlyphForCodePoint(requireValue(character.codePointAt(0), "A character")),
  );
}

/** Falls back to the compatibility form, such as 2 for a subscript 2. */
function setCharacter(character: string, candidates: readonly string[]): Run {
  for (const shape of [character, character.normalize("NFC"), character.normalize("NFKD").charAt(0)]) {
    const file = candidates.find((candidate) => hasGlyphs(candidate, shape));
    if (file) return { file, text: shape };
  }
  return { file: requireValue(candidates[0], "A file"), text: "?", missing: character };
}

const PRINTABLE_ASCII = /^[ -~]+$/;

export function runsOf(text: string, typeface: Face): Run[] {
  if (PRINTABLE_ASCII.test(text)) return [{ file: mainFile(typeface), text }];
  const candidates = filesFor(text, typeface);
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const run: Run = NEEDS_NO_GLYPH.test(segment)
      ? { file: last?.file ?? mainFile(typeface), text: segment }
      : setCharacter(segment, candidates);
    if (last && last.file === run.file && !last.missing && !run.missing) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

export const nameCharacters = (characters: Iterable<string>): string =>
  [...characters]
    .map((character) =>
      [...character].map((each) => `U+${hexOf(requireValue(each.codePointAt(0), "A character"))}`).join(" "),
    )
    .join(", ");

const hexOf = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, "0");
