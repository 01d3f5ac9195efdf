import { describe, expect, it } from "vitest";
import { spanStarts, statusRange } from "./list-contract";

describe("a status of the filter", () => {
  it.each([
    ["404", { from: 404, to: 404 }],
    ["4xx", { from: 400, to: 499 }],
    ["2xx", { from: 200, to: 299 }],
  ])("%s is %o", (input, range) => {
    expect(statusRange(input)).toEqual(range);
  });
});

describe("the spans of a chart", () => {
  it("begin on whole minutes and on midnights in UTC, and end with the present one", () => {
    const at = new Date("2026-11-21T00:01:30.500Z");
    expect(spanStarts(at, "minute", 3).map((start) => start.toISOString())).toEqual([
      "2026-11-20T23:59:00.000Z",
      "2026-11-21T00:00:00.000Z",
      "2026-11-21T00:01:00.000Z",
    ]);
    expect(spanStarts(at, "day", 2).map((start) => start.toISOString())).toEqual([
      "2026-11-20T00:00:00.000Z",
      "2026-11-21T00:00:00.000Z",
    ]);
  });
});
