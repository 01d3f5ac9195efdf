import { describe, expect, it } from "vitest";
import { LABELS_PER_SHEET, layOnSheets } from "./label-rules";

const labels = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("labels on sheets", () => {
  it("fill one sheet after the other", () => {
    const sheets = layOnSheets(labels(LABELS_PER_SHEET + 1), 1);
    expect(sheets.map(({ length }) => length)).toEqual([LABELS_PER_SHEET, 1]);
    expect(sheets.flat()).toEqual(labels(LABELS_PER_SHEET + 1));
  });

  it("begin at the first free place of a sheet that was begun", () => {
    expect(layOnSheets(labels(2), 3)).toEqual([[null, null, 1, 2]]);
    expect(layOnSheets(labels(2), LABELS_PER_SHEET).map(({ length }) => length)).toEqual([LABELS_PER_SHEET, 1]);
  });
});
