import { describe, expect, it } from "vitest";
import { choicesOf, type Facet } from "./filters";

const counts = (facet: Facet) => {
  const filter = choicesOf({ status: facet })("status", "Status", {
    values: ["active", "suspended", "revoked"],
    labelOf: String,
  });
  return filter.options.map(({ count }) => count);
};

describe("the number beside a filter's value", () => {
  it("is the count, and none where it occurs in no row of all", () => {
    expect(counts({ counts: { active: 12, suspended: 3 }, isComplete: true })).toEqual([12, 3, 0]);
  });

  it("is left out where a part of the rows was counted, and tells a bound as one", () => {
    expect(counts({ counts: { suspended: 3, revoked: { atLeast: 1_000 } }, isComplete: false })).toEqual([
      undefined,
      3,
      { atLeast: 1_000 },
    ]);
  });
});
