import { expect, it } from "vitest";
import type { SheetRow } from "@/lib/platform/spreadsheets/contract";
import { decodeRows, encodeRows } from "./messages";

it.each<[string, SheetRow[]]>([
  ["no rows", []],
  [
    "rows of different lengths",
    [
      { number: 1, cells: ["a", "", "ü😀"] },
      { number: 9, cells: [] },
      { number: 1_048_576, cells: [""] },
    ],
  ],
  [
    "errors",
    [
      { number: 1, cells: ["a"] },
      { number: 2, cells: ["b"], error: { code: "formula_without_value", columns: [2] } },
    ],
  ],
])("%s come out of a pack as they went in", (_what, rows) => {
  expect(decodeRows(encodeRows(rows))).toEqual(rows);
});
