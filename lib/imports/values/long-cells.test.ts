import { describe, expect, it } from "vitest";
import { canonicalCode, canonicalText } from "@/lib/platform/input/text";
import { contentOf, isComposition, isCountry, isGtin, isWrittenNumber } from "../columns/column-content";
import { writingOf } from "../columns/column-writing";
import { fieldsNamed, nearestField } from "../columns/field-names";
import { FIELDS } from "../columns/fields";
import { suggestHeader } from "../columns/suggest-header";
import { compileTargets } from "../rows/derive-record";
import { wordKey } from "../words/word-rules";
import { readChoice, readCountry, readFlag, saysNone } from "../words/words";
import { choicesFor } from "./nearest-choices";
import { readComposition } from "./read-composition";
import { dateOrderOf, readDay } from "./read-date";
import { readGtin } from "./read-gtin";
import { ambiguousValues, readNumber, scaleOfWord } from "./read-number";
import { readShownChoice } from "./shown-choices";

/** No cell can hold up a process: every reader takes a cell of 64 kB in a moment, whatever its characters. */

const CHARACTERS = 65_536;
const MS_MAX = 50;

/** Beginnings and ends around a run of one class, so that a match fails as late as it can. */
const RUNS = {
  digits: "1",
  letters: "a",
  capitals: "E",
  blanks: " ",
  "no-break spaces": "\u00a0",
  tabs: "\t",
  "line breaks": "\n",
  points: ".",
  commas: ",",
  semicolons: ";",
  apostrophes: "'",
  quotes: '"',
  hyphens: "-",
  slashes: "/",
  brackets: "(",
  "square brackets": "[",
  percents: "%",
  invisible: "\u200b",
  controls: "\u001f",
  accents: "\u0301",
  "wide letters": "ﷺ",
  emoji: "😀",
  "digits and points": "1.",
  "digits and commas": "1, ",
  "letters and blanks": "a ",
  "shares of materials": "1% a ",
  "shares in brackets": "(1% recy) ",
  months: "1 mar ",
  "GTINs with commas": "9520000200000, ",
  "addresses with commas": "https://a.example,,",
};
const AROUND = [
  ["", ""],
  ["1", "x"],
  ["1 a", "x"],
  ["a", "1"],
  ["[", "]"],
] as const;

const CELLS = Object.entries(RUNS).flatMap(([name, run]) =>
  AROUND.map(([before, after]): [string, string] => [
    `${name} between "${before}" and "${after}"`,
    before + run.repeat(Math.ceil(CHARACTERS / run.length)).slice(0, CHARACTERS) + after,
  ]),
);

const READERS: Record<string, (cell: string) => unknown> = {
  readNumber: (cell) => readNumber(cell, { decimal: ",", scale: "plain" }, "g"),
  ambiguousValues,
  scaleOfWord,
  readDay: (cell) => readDay(cell, "unknown"),
  dateOrderOf: (cell) => dateOrderOf([cell]),
  readGtin,
  readComposition,
  readFlag,
  readCountry,
  saysNone,
  readChoice: (cell) => readChoice(cell, ["textiles", "footwear"]),
  readShownChoice: (cell) => readShownChoice(cell, ["textiles", "footwear"]),
  choicesFor: (cell) => choicesFor(cell, [{ value: "textiles", label: "Textiles" }]),
  wordKey,
  canonicalText,
  canonicalCode,
  isWrittenNumber,
  isGtin,
  isComposition,
  isCountry,
  contentOf: (cell) => contentOf([cell]),
  writingOf: (cell) => writingOf("weight_g", [cell]),
  fieldsNamed,
  nearestField,
  suggestHeader: (cell) => suggestHeader({ firstRows: [{ number: 1, cells: [cell, cell] }] }),
};

/** What the process spent, the best of three: a machine that does something else in between says nothing of a reader. */
function millisecondsOf(read: () => unknown): number {
  let best = Infinity;
  for (let round = 0; round < 3 && best > MS_MAX; round += 1) {
    const from = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

const slowOf = (readers: Record<string, (cell: string) => unknown>, cells: readonly [string, string][]) =>
  Object.entries(readers).flatMap(([name, read]) => {
    read("warm");
    return cells
      .map(([what, cell]): [string, string, number] => [name, what, millisecondsOf(() => read(cell))])
      .filter(([, , ms]) => ms > MS_MAX);
  });

describe("a cell of 64 kB", () => {
  it.each(Object.keys(READERS))("is read by %s within 50 ms", (name) => {
    expect(slowOf({ [name]: READERS[name]! }, CELLS)).toEqual([]);
  });

  it("is read as any field of the catalogue within 50 ms", () => {
    const kinds = new Map(FIELDS.map((field) => [`${field.kind} ${field.isCode} ${field.isComposition}`, field.path]));
    const readers = Object.fromEntries(
      [...kinds.values(), "record"].map((path) => {
        const target = { field: path.replace(".*.", ".1.").replace(/\*$/, "de"), scale: "plain" as const };
        const derive = compileTargets([{ ...target, decimal: "unknown", dates: "unknown" }], { blanks: "keep" });
        return [path, (cell: string) => derive([cell])];
      }),
    );
    expect(slowOf(readers, CELLS)).toEqual([]);
  });

  it("is read within 50 ms at the limit of each reader, too", () => {
    const limits = [64, 80, 100, 200, 400, 4_000];
    const cells = CELLS.flatMap(([what, cell]) =>
      limits.map((limit): [string, string] => [`${limit} of ${what}`, cell.slice(0, limit - 1) + cell.slice(-1)]),
    );
    expect(slowOf(READERS, cells)).toEqual([]);
  });
});
