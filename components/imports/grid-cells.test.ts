import { describe, expect, it } from "vitest";
import { moved } from "./grid-cells";

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
