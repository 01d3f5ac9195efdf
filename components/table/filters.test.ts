import { describe, expect, it } from "vitest";
import { choicesOf } from "./filters";

const counts = (facet: { counts: Record<string, number>; exact: string[]; isComplete: boolean }) => {
  const filter = choicesOf({ status: facet })("status", "Status", {
    values: ["active", "suspended", "revoked"],
    labelOf: String,
  });
  return filter.options.map(({ count }) => count);
};

describe("the number beside a filter's value", () => {
  it("is the count, where all rows or all of this value were counted", () => {
    expect(counts({ counts: { active: 12, suspended: 3 }, exact: [], isComplete: true })).toEqual([12, 3, 0]);
    expect(
      counts({ counts: { active: 997, suspended: 3 }, exact: ["suspended", "revoked"], isComplete: false }),
    ).toEqual([undefined, 3, 0]);
  });

  it("says the bound of the list's own total, and no other", () => {
    expect(
      counts({ counts: { active: 10_001, suspended: 9_970, revoked: 10_000 }, exact: ["active"], isComplete: false }),
    ).toEqual([{ atLeast: 10_000 }, undefined, { atLeast: 10_000 }]);
  });
});
