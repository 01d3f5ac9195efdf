import { describe, expect, it } from "vitest";
import { BATTERY_FIELDS, BATTERY_READERS, BATTERY_SETS_OF, maySeeBatteryField } from "./battery-passport";

const POINTS = ["1(a)", "1(b)", "1(c)", "1(d)", "1(e)", "1(f)", "1(g)", "1(h)", "1(i)", "1(j)", "1(k)", "1(l)", "1(m)"]
  .concat(["1(n)", "1(o)", "1(p)", "1(q)", "1(r)", "1(s)", "2(a)", "2(b)", "2(c)", "2(d)", "3"])
  .concat(["4(a)", "4(b)", "4(c)", "4(d)"]);

describe("Annex XIII", () => {
  it("is there point by point, each field once", () => {
    expect([...new Set(BATTERY_FIELDS.map(({ point }) => point))]).toEqual(POINTS);
    const names = BATTERY_FIELDS.map(({ id }) => id);
    expect(names).toEqual([...new Set(names)]);
  });

  it("opens point 1 to all, 2 to both others, 3 to authorities, 4 to those with an interest", () => {
    const readersOf = (point: string) =>
      BATTERY_READERS.filter((reader) =>
        BATTERY_FIELDS.some((field) => field.point.startsWith(point) && maySeeBatteryField(field, reader)),
      );
    expect(["1", "2", "3", "4"].map(readersOf)).toEqual([
      [...BATTERY_READERS],
      ["legitimate_interest", "authority"],
      ["authority"],
      ["legitimate_interest"],
    ]);
    for (const sets of Object.values(BATTERY_SETS_OF)) expect(sets).toContain("model_public");
  });

  it("keeps of the individual battery what its use brings", () => {
    expect(BATTERY_FIELDS.filter(({ point }) => point.startsWith("4")).every(({ per }) => per === "item")).toBe(true);
  });
});
