import { describe, expect, it } from "vitest";
import { checklist, weekStarts } from "./rules";

const days = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 10));

describe("the weeks of the start page", () => {
  it.each([
    ["2026-11-16T00:00:00Z", ["2026-11-09", "2026-11-16", "2026-11-23"]],
    ["2026-11-22T23:59:59.999Z", ["2026-11-09", "2026-11-16", "2026-11-23"]],
    ["2026-11-23T00:00:00Z", ["2026-11-16", "2026-11-23", "2026-11-30"]],
  ])("at %s begin on Mondays", (at, mondays) => {
    expect(days(weekStarts(new Date(at), 2))).toEqual(mondays);
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
