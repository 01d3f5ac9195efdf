import { describe, expect, it } from "vitest";
import { z } from "zod";
import { afterId, COUNTED_MAX, cutPage, orderBy, pageSize, searchWords, someOf, totalOf } from "./list-page";

describe("the address of a list", () => {
  const status = someOf(["active", "revoked"]);

  it.each([
    [undefined, []],
    ["active", ["active"]],
    [
      ["revoked", "gone", "active"],
      ["revoked", "active"],
    ],
  ])("passes over filter values that do not exist: %j", (input, expected) => {
    expect(status.parse(input)).toEqual(expected);
  });

  it.each([
    [undefined, undefined],
    ["  ", undefined],
    [" firn ", "firn"],
    [["one", "two"], "one"],
    ["a\0b", undefined],
    ["\ud800", undefined],
    ["x".repeat(400), "x".repeat(320)],
  ])("reads the search %j as %j", (input, expected) => {
    expect(searchWords.parse(input)).toBe(expected);
  });

  it.each([
    ["changed", { by: "changed", isDescending: false }],
    ["-changed", { by: "changed", isDescending: true }],
    [["-name", "changed"], { by: "name", isDescending: true }],
    ["password", undefined],
    ["--name", undefined],
    [undefined, undefined],
  ])("reads the order %j as %j", (input, expected) => {
    expect(z.object({ sort: orderBy(["name", "changed"]) }).parse({ sort: input }).sort).toEqual(expected);
    expect(z.object({ sort: orderBy(["name"]) }).parse({})).toEqual({});
  });

  it.each([
    ["25", 25],
    ["26", 50],
    [undefined, 50],
    [["25", "50"], 50],
    ["1e9", 50],
  ])("takes the page size %j as %i", (input, size) => {
    expect(pageSize.parse(input)).toBe(size);
  });

  it("begins at the first page when the cursor is none", () => {
    expect(afterId.parse("psp_01kakz9q4wq3t8m5x7n2d6b0hc")).toBe("psp_01kakz9q4wq3t8m5x7n2d6b0hc");
    expect(afterId.parse("' or 1=1")).toBeUndefined();
  });
});

describe("a page", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id }));

  it("goes on after its last row while there is one more", () => {
    expect(cutPage(rows, 2)).toEqual({ rows: rows.slice(0, 2), next: "b" });
    expect(cutPage(rows, 3)).toEqual({ rows, next: null });
    expect(cutPage([], 3)).toEqual({ rows: [], next: null });
  });

  it("counts as far as counting is quick", () => {
    expect([totalOf(COUNTED_MAX), totalOf(COUNTED_MAX + 1)]).toEqual([COUNTED_MAX, { atLeast: COUNTED_MAX }]);
  });
});
