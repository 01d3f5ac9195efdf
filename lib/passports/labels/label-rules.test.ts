import { describe, expect, it } from "vitest";
import { LABEL_GRIDS, labelsPerSheet, LABELS_PER_SHEET_MAX, layOnSheets, type SheetLayout } from "./label-rules";

const labels = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const LABELS_PER_SHEET = 24;
const LAYOUTS = Object.keys(LABEL_GRIDS) as SheetLayout[];

describe("labels on sheets", () => {
  it.each(LAYOUTS)("of %s lie within A4, in the middle of its width", (layout) => {
    const { columns, rows, width, height, gap, left, top } = LABEL_GRIDS[layout];
    expect(2 * left + columns * width + (columns - 1) * gap).toBeCloseTo(210, 1);
    expect(2 * top + rows * height).toBeLessThanOrEqual(297.01);
    expect(labelsPerSheet(layout)).toBeLessThanOrEqual(LABELS_PER_SHEET_MAX);
  });

  it("fill one sheet after the other", () => {
    const sheets = layOnSheets(labels(LABELS_PER_SHEET + 1), 1, LABELS_PER_SHEET);
    expect(sheets.map(({ length }) => length)).toEqual([LABELS_PER_SHEET, 1]);
    expect(sheets.flat()).toEqual(labels(LABELS_PER_SHEET + 1));
  });

  it("begin at the first free place of a sheet that was begun", () => {
    expect(layOnSheets(labels(2), 3, LABELS_PER_SHEET)).toEqual([[null, null, 1, 2]]);
    expect(layOnSheets(labels(2), 40, LABELS_PER_SHEET).map(({ length }) => length)).toEqual([LABELS_PER_SHEET, 1]);
  });
});
