import { requireValue } from "@/lib/platform/require-value";
import { arrangeLine, breakLines, type LineStyle } from "./set-lines";
import { openFont } from "./typefaces";

/** Converts text to outlines, because the SVG renderer has no fonts. */

export const widthOfText = (text: string, style: LineStyle): number => arrangeLine(text, style).width;

/** `y` is the baseline. The SVG contains outlines only and no text. */
export function outlineText(
  text: string,
  { face, size, x, y, fill }: LineStyle & { x: number; y: number; fill: string },
) {
  let at = x;
  const letters = arrangeLine(text, { face, size }).runs.flatMap(({ file, text: part }) => {
    const font = openFont(file);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = requireValue(positions[index], "A position");
      const [left, top] = [(at + xOffset * scale).toFixed(2), (y - yOffset * scale).toFixed(2)];
      at += xAdvance * scale;
      const path = glyph.path.toSVG();
      const transform = `translate(${left} ${top}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      return path && `<path transform="${transform}" d="${path}"/>`;
    });
  });
  return `<g fill="${fill}">${letters.join("")}</g>`;
}

export function linesOf(
  text: string,
  style: LineStyle,
  { width, linesMax }: { width: number; linesMax: number },
): string[] {
  const lines = breakLines(text.replace(/\s+/g, " "), style, width);
  const visibleLines = lines.slice(0, linesMax);
  return visibleLines.map((line, index) => {
    const isCut = index === linesMax - 1 && lines.length > linesMax;
    return widthOfText(line, style) > width || isCut ? shortened(line, style, width) : line;
  });
}

function shortened(line: string, style: LineStyle, width: number): string {
  let letters = [...line];
  while (letters.length > 1 && widthOfText(`${letters.join("")}…`, style) > width) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}
