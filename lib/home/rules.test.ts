import { describe, expect, it } from "vitest";
import { checklist, weeksOf } from "./rules";

describe("the weeks of the start page", () => {
  it("end with the last day and lose none", () => {
    const days = Array.from({ length: 14 }, (_, index) => ({ day: `2026-11-${String(index + 8).padStart(2, "0")}`, passports: index }));
    expect(weeksOf(days)).toEqual([{ startsOn: "2026-11-08", passports: 21 }, { startsOn: "2026-11-15", passports: 70 }]);
  });
});

describe("the checklist", () => {
  const nothing = { products: 0, activeKeys: 0, usedKeys: 0, transfers: 0, completedTransfers: 0 };

  it("has nothing done in an empty account", () => {
    expect(checklist(nothing).every(({ isDone }) => !isDone)).toBe(true);
  });

  it.each([
    ["activeKeys", "create_key"],
    ["products", "register_products"],
    ["usedKeys", "first_call"],
    ["transfers", "start_transfer"],
    ["completedTransfers", "first_owner"],
  ] as const)("ticks by %s the step %s alone", (count, step) => {
    expect(checklist({ ...nothing, [count]: 1 }).filter(({ isDone }) => isDone).map((entry) => entry.step)).toEqual([step]);
  });
});
