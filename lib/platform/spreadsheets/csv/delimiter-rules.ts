import Papa from "papaparse";
import { type Delimiter, DELIMITERS } from "@/lib/platform/spreadsheets/contract";

const SAMPLE_ROWS = 100;

/** What Excel writes and reads as a first line of its own: `sep=;`. */
const HINT = /^"?sep=([,;\t|])"?\n/i;

export interface DelimiterHint {
  delimiter: Delimiter;
  /** How much of the text the hint takes. */
  characters: number;
}

/** The delimiter that the file itself names in its first line; null without one. */
export function delimiterHint(text: string): DelimiterHint | null {
  const match = HINT.exec(text);
  return match ? { delimiter: match[1] as Delimiter, characters: match[0].length } : null;
}

/** The one that cuts the first rows into equally many cells; then, into more. A comma where none cuts at all. */
export function detectDelimiter(sample: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: score(sample, delimiter) * (delimiter === "," ? 1 - DECIMAL_WEIGHT * decimalShare(sample) : 1),
  }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left));
  return best.score > 0 ? best.delimiter : ",";
}

const DECIMAL_WEIGHT = 0.9;

/** Commas between digits are mostly a number's: where nearly all are, whatever else cuts evenly is the delimiter. */
function decimalShare(sample: string): number {
  const commas = sample.split(",").length - 1;
  return commas === 0 ? 0 : (sample.match(/\d,(?=\d)/g)?.length ?? 0) / commas;
}

/** Evenness weighs most: decimal commas cut some rows too, but not all alike. */
function score(sample: string, delimiter: Delimiter): number {
  const { data, errors } = Papa.parse<string[]>(sample, {
    delimiter,
    newline: "\n",
    preview: SAMPLE_ROWS,
    skipEmptyLines: "greedy",
  });
  // The sample may end in the middle of a row.
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
