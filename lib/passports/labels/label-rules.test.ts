import { describe, expect, it } from "vitest";
import {
  LABEL_GRIDS,
  LABEL_LAYOUTS,
  labelPart,
  labelsPerPart,
  labelsPerSheet,
  LABELS_PER_SHEET_MAX,
  layOnSheets,
  type SheetLayout,
} from "./label-rules";

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

describe("parts of labels", () => {
  it.each(LABEL_LAYOUTS.flatMap((layout) => [1, 7, 21].map((first) => [layout, first] as const)))(
    "of %s from place %i cover every label once, in whole sheets",
    (layout, first) => {
      const total = 12_345;
      const partOf = (part: number) => labelPart({ part, layout, first, total }, "page");
      const parts = Array.from({ length: partOf(1).parts }, (_, index) => partOf(index + 1));
      expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(0, -1).map(({ to }) => to)]);
      expect(parts.at(-1)!.to).toBe(total);
      const perSheet = layout === "roll" ? 1 : labelsPerSheet(layout);
      for (const { from, to } of parts.slice(1, -1)) expect((to - from) % perSheet).toBe(0);
      for (const { from, to } of parts) expect(to - from).toBeLessThanOrEqual(labelsPerPart(layout, "page"));
    },
  );

  it("beyond the last one are the last one, and no labels are one empty part", () => {
    expect(labelPart({ part: 99, layout: "roll", first: 1, total: 600 }, "page")).toEqual({
      ...{ part: 2, parts: 2, from: 500, to: 600 },
    });
    expect(labelPart({ part: 1, layout: "a4", first: 1, total: 0 }, "file")).toEqual({
      ...{ part: 1, parts: 1, from: 0, to: 0 },
    });
  });
});
