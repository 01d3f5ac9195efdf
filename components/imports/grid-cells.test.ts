import { describe, expect, it } from "vitest";
import { moved, withEdit } from "./grid-cells";

const size = { rows: 3, columns: 4 };

describe("the keys of a grid", () => {
  it.each([
    ["ArrowDown", { row: 2, column: 2 }],
    ["ArrowUp", { row: 0, column: 2 }],
    ["ArrowLeft", { row: 1, column: 1 }],
    ["ArrowRight", { row: 1, column: 3 }],
    ["Home", { row: 1, column: 0 }],
    ["End", { row: 1, column: 3 }],
    ["PageDown", { row: 2, column: 2 }],
  ])("%s leads as in a spreadsheet, and never out of the grid", (key, expected) => {
    expect(moved({ row: 1, column: 2 }, key, size)).toEqual(expected);
  });

  it("stop at the edges", () => {
    expect(moved({ row: 0, column: 0 }, "ArrowUp", size)).toEqual({ row: 0, column: 0 });
    expect(moved({ row: 2, column: 3 }, "ArrowRight", size)).toEqual({ row: 2, column: 3 });
  });

  it("leave letters to the cell", () => {
    expect(moved({ row: 0, column: 0 }, "a", size)).toBeNull();
  });
});

describe("an edited cell", () => {
  const problem = (column: number) => ({
    column,
    about: "",
    severity: "error" as const,
    found: "",
    expected: "",
    fix: null,
  });
  const row = { number: 7, cells: ["A-1", ""], outcome: "refused" as const, problems: [problem(1), problem(0)] };

  it("shows its new value and no problem of the old one, in its row alone", () => {
    const other = { ...row, number: 8 };
    expect(withEdit([row, other], { number: 7, column: 1, value: "Coat" })).toEqual([
      { ...row, cells: ["A-1", "Coat"], problems: [problem(0)] },
      other,
    ]);
  });

  it("can lie beyond the cells of its row", () => {
    expect(withEdit([row], { number: 7, column: 3, value: "x" })[0]?.cells).toEqual(["A-1", "", "", "x"]);
  });
});
