import bidiFactory from "bidi-js";
import LineBreaker from "linebreak";
import { boundedCache, once } from "@/lib/platform/caches";
import { requireValue } from "@/lib/platform/require-value";
import { type Face, graphemes, openFont, type Run, runsOf } from "./typefaces";

/** Line breaking (UAX #14) and visual order (UAX #9) for all scripts. */

export interface LineStyle {
  face: Face;
  size: number;
}

export interface Line {
  runs: Run[];
  width: number;
  isRightToLeft: boolean;
}

const bidi = once(() => bidiFactory());
export const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u202B\u202E\u2067]/u;
const THAI = /\p{Script=Thai}/u;
const segmenter = new Intl.Segmenter("th", { granularity: "word" });

const widths = boundedCache<string, number>(20_000);

const widthOfRun = ({ file, text }: Run): number =>
  widths.getOrMake(`${file} ${text}`, () => {
    const font = openFont(file);
    return font.layout(text).advanceWidth / font.unitsPerEm;
  });

export const widthOfRuns = (runs: readonly Run[], size: number): number =>
  runs.reduce((sum, run) => sum + widthOfRun(run) * size, 0);

const widthOf = (text: string, { face, size }: LineStyle) => widthOfRuns(runsOf(text, face), size);

export function breakLines(text: string, style: LineStyle, width: number): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => breakParagraph(paragraph, style, width));
}

function breakParagraph(text: string, style: LineStyle, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let lineWidth = 0;
  for (const piece of piecesOf(text).flatMap((each) => cutToWidth(each, style, width))) {
    const pieceWidth = widthOf(piece, style);
    if (line !== "" && lineWidth + widthOf(piece.trimEnd(), style) > width) {
      lines.push(line.trimEnd());
      [line, lineWidth] = ["", 0];
    }
    line += piece;
    lineWidth += pieceWidth;
  }
  return [...lines, line.trimEnd()];
}

function piecesOf(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    pieces.push(text.slice(start, next.position));
    start = next.position;
  }
  return pieces.flatMap((piece) =>
    THAI.test(piece) ? Array.from(segmenter.segment(piece), ({ segment }) => segment) : [piece],
  );
}

function cutToWidth(piece: string, style: LineStyle, width: number): string[] {
  if (widthOf(piece.trimEnd(), style) <= width) return [piece];
  const parts = [""];
  let partWidth = 0;
  for (const { segment } of graphemes.segment(piece)) {
    const segmentWidth = widthOf(segment, style);
    if (parts.at(-1) !== "" && partWidth + segmentWidth > width) {
      parts.push("");
      partWidth = 0;
    }
    parts[parts.length - 1] += segment;
    partWidth += segmentWidth;
  }
  return parts;
}

export function arrangeLine(text: string, { face, size }: LineStyle): Line {
  if (!RIGHT_TO_LEFT.test(text)) {
    const runs = runsOf(text, face);
    return { runs, width: widthOfRuns(runs, size), isRightToLeft: false };
  }
  const { levels, paragraphs } = bidi().getEmbeddingLevels(text, "auto");
  const segments: { level: number; runs: Run[] }[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && levels[end] === levels[start]) continue;
    const level = requireValue(levels[start], "A level");
    segments.push({ level, runs: runsInDirection(text.slice(start, end), level, face) });
    start = end;
  }
  const runs = reorder(segments).flatMap((segment) => segment.runs);
  return { runs, width: widthOfRuns(runs, size), isRightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1 };
}

/** The layout engine reverses right-to-left letters but does not mirror brackets. */
function runsInDirection(text: string, level: number, typeface: Face): Run[] {
  if ((level & 1) === 0) return runsOf(text, typeface);
  const mirrored = Array.from(text, (character) => bidi().getMirroredCharacter(character) ?? character).join("");
  const turned = runsOf(mirrored, typeface).map((run) =>
    RIGHT_TO_LEFT.test(run.text) ? run : { ...run, text: [...run.text].reverse().join("") },
  );
  return turned.reverse();
}

/** UAX #9, rule L2: from the highest level down to 1, sequences at that level or above are reversed. */
function reorder<Segment extends { level: number }>(segments: readonly Segment[]): Segment[] {
  const order = [...segments];
  const highest = Math.max(...order.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1)
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end < order.length && requireValue(order[end], "A segment").level >= level) end += 1;
      if (end > start) {
        order.splice(start, end - start, ...order.slice(start, end).reverse());
        start = end;
      }
    }
  return order;
}
