import { describe, expect, it } from "vitest";
import { canonicalCode, canonicalText } from "@/lib/platform/input/text";
import { LONG_TEXTS, slowOf } from "@/lib/platform/testing/long-texts";
import { contentOf, isComposition, isCountry, isGtin, isWrittenNumber, writingOf } from "../columns/column-content";
import { fieldsNamed, nearestField } from "../columns/field-names";
import { FIELDS } from "../columns/fields";
import { suggestHeader } from "../columns/suggest-header";
import { readShownChoice } from "../rows/read-cell";
import { rowReader } from "../rows/read-row";
import { readChoice, readCountry, readFlag, saysNone, wordKey } from "../synonyms/synonyms";
import { choicesFor } from "./nearest-choices";
import { readComposition } from "./read-composition";
import { dateOrderOf, readDay } from "./read-date";
import { readGtin } from "./read-gtin";
import { ambiguousValues, readNumber, scaleOfWord } from "./read-number";

/** No cell can hold up a process: every reader takes a cell of 64 kB in a moment, whatever its characters. */

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

describe("a cell of 64 kB", () => {
  it.each(Object.keys(READERS))("is read by %s within 50 ms", (name) => {
    expect(slowOf({ [name]: READERS[name]! }, LONG_TEXTS)).toEqual([]);
  });

  it("is read as any field of the catalogue within 50 ms", () => {
    const kinds = new Map(FIELDS.map((field) => [`${field.kind} ${field.isCode} ${field.isComposition}`, field.path]));
    const readers = Object.fromEntries(
      [...kinds.values(), "record"].map((path) => {
        const target = { field: path.replace(".*.", ".1.").replace(/\*$/, "de"), scale: "plain" as const };
        const derive = rowReader([{ ...target, decimal: "unknown", dates: "unknown" }], { blanks: "keep" });
        return [path, (cell: string) => derive([cell])];
      }),
    );
    expect(slowOf(readers, LONG_TEXTS)).toEqual([]);
  });

  it("is read within 50 ms at the limit of each reader, too", () => {
    const limits = [64, 80, 100, 200, 400, 4_000];
    const cells = LONG_TEXTS.flatMap(([what, cell]) =>
      limits.map((limit): [string, string] => [`${limit} of ${what}`, cell.slice(0, limit - 1) + cell.slice(-1)]),
    );
    expect(slowOf(READERS, cells)).toEqual([]);
  });
});
