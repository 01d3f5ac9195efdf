import PDFDocument from "pdfkit";
import { must } from "@/lib/platform/must";
import { processWide } from "@/lib/platform/process-wide";
import { type Face, fontData, runsOf, TYPEFACES } from "./typefaces";

/** Text as outlines, for drawings: what draws them has no typefaces of its own. */

/** What a document keeps of an open font, which pdfkit's types do not tell. */
interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  layout: (text: string) => {
    glyphs: readonly { path: { toSVG: () => string } }[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

const opened = () => processWide("outline-fonts", () => new Map<string, Font>());

function openFont(file: string): Font {
  let font = opened().get(file);
  if (!font) {
    const doc = new PDFDocument({ autoFirstPage: false });
    doc.registerFont(file, fontData(file));
    font = (doc.font(file) as unknown as { _font: { font: Font } })._font.font;
    opened().set(file, font);
  }
  return font;
}

export interface SetText {
  face: Face;
  /** Pixels. */
  size: number;
}

const runsFor = (text: string, face: Face) =>
  runsOf(text, TYPEFACES[face], (file, codePoint) => openFont(file).hasGlyphForCodePoint(codePoint));

/** How wide a line of text is, in pixels. */
export function widthOfText(text: string, { face, size }: SetText): number {
  const advances = runsFor(text, face).map(({ file, text: part }) => {
    const font = openFont(file);
    return font.layout(part).positions.reduce((sum, { xAdvance }) => sum + xAdvance / font.unitsPerEm, 0);
  });
  return advances.reduce((sum, advance) => sum + advance, 0) * size;
}

/** A line of text as SVG; `y` is its base line. Nothing of the text itself stands in it. */
export function outlineText(
  text: string,
  { face, size, x, y, fill }: SetText & { x: number; y: number; fill: string },
) {
  let at = x;
  const letters = runsFor(text, face).flatMap(({ file, text: part }) => {
    const font = openFont(file);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = must(positions[index], "A position");
      const [left, top] = [at + xOffset * scale, y - yOffset * scale];
      at += xAdvance * scale;
      const path = glyph.path.toSVG();
      const place = `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      return path && `<path transform="${place}" d="${path}"/>`;
    });
  });
  return `<g fill="${fill}">${letters.join("")}</g>`;
}

/** A text in lines of at most that width; more than `linesMax` are cut, with an ellipsis. */
export function linesOf(
  text: string,
  style: SetText,
  { width, linesMax }: { width: number; linesMax: number },
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOfText(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, linesMax);
  return kept.map((line, index) => {
    const isCut = index === linesMax - 1 && lines.length > linesMax;
    return widthOfText(line, style) > width || isCut ? shortened(line, style, width) : line;
  });
}

function shortened(line: string, style: SetText, width: number): string {
  let letters = [...line];
  while (letters.length > 1 && widthOfText(`${letters.join("")}…`, style) > width) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}
