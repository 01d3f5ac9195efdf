import Papa from "papaparse";
import { type Delimiter, DELIMITERS } from "@/lib/platform/spreadsheets/contract";

const SAMPLE_ROWS = 100;

const HINT = /^"?sep=([,;\t|])"?\n/i;

export interface DelimiterHint {
  delimiter: Delimiter;
  characters: number;
}

export function delimiterHint(text: string): DelimiterHint | null {
  const match = HINT.exec(text);
  return match ? { delimiter: match[1] as Delimiter, characters: match[0].length } : null;
}

/**
 * Prefers the delimiter that splits the first rows into an equal number of cells, then the one with more cells. A
 * comma if none splits.
 */
export function detectDelimiter(sample: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: score(sample, delimiter) * (delimiter === "," ? 1 - DECIMAL_WEIGHT * decimalShare(sample) : 1),
  }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left));
  return best.score > 0 ? best.delimiter : ",";
}

const DECIMAL_WEIGHT = 0.9;

/** Commas between digits are usually decimal commas. If nearly all are, another even delimiter wins. */
function decimalShare(sample: string): number {
  const commas = sample.split(",").length - 1;
  return commas === 0 ? 0 : (sample.match(/\d,(?=\d)/g)?.length ?? 0) / commas;
}

/** Evenness weighs most, because decimal commas also split some rows, but not equally. */
function score(sample: string, delimiter: Delimiter): number {
  const { data, errors } = Papa.parse<string[]>(sample, {
    delimiter,
    newline: "\n",
    preview: SAMPLE_ROWS,
    skipEmptyLines: "greedy",
  });
  // The sample can end in the middle of a row.
  const rows = data.length > 10 ? data.slice(0, -1) : data;
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width, count] = [...widths]
    .filter(([cells]) => cells > 1)
    .reduce((left, right) => (right[1] > left[1] ? right : left), [1, 0]);
  const strays = errors.filter(({ code }) => code === "InvalidQuotes").length;
  const evenness = Math.max(0, count - strays) / Math.max(1, rows.length);
  return evenness ** 2 * Math.log2(width + 1);
}
