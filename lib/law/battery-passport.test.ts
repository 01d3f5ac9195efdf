import { describe, expect, it } from "vitest";
import { BATTERY_ACCESS, BATTERY_FIELDS, BATTERY_READERS, INTEREST_ACT } from "./battery-passport";
import { PROVISIONS } from "./provisions";

const POINTS = ["1(a)", "1(b)", "1(c)", "1(d)", "1(e)", "1(f)", "1(g)", "1(h)", "1(i)", "1(j)", "1(k)", "1(l)", "1(m)"]
  .concat(["1(n)", "1(o)", "1(p)", "1(q)", "1(r)", "1(s)", "2(a)", "2(b)", "2(c)", "2(d)", "3"])
  .concat(["4(a)", "4(b)", "4(c)", "4(d)"]);

describe("Annex XIII", () => {
  it("is there point by point, each field once", () => {
    expect([...new Set(BATTERY_FIELDS.map(({ point }) => point))]).toEqual(POINTS);
    const names = BATTERY_FIELDS.map(({ id }) => id);
    expect(names).toEqual([...new Set(names)]);
  });

  it("opens point 1 to all, 2 to an interest and the three bodies, 3 to the bodies, 4 to an interest and purchaser", () => {
    const readersOf = (point: string) => {
      const readers = BATTERY_FIELDS.filter((field) => field.point.startsWith(point)).map(
        ({ access }): readonly string[] => BATTERY_ACCESS[access].readers,
      );
      return BATTERY_READERS.filter((reader) => readers.every((of) => of.includes(reader) || of.includes("public")));
    };
    expect(["1", "2", "3", "4"].map(readersOf)).toEqual([
      [...BATTERY_READERS],
      ["legitimate_interest", "notified_body", "market_surveillance", "commission"],
      ["notified_body", "market_surveillance", "commission"],
      ["legitimate_interest", "purchaser"],
    ]);
  });

  it("cites its own point with each set, and an act on the interest that is not adopted", () => {
    for (const { access, point } of BATTERY_FIELDS)
      expect(PROVISIONS[BATTERY_ACCESS[access].provision].place).toEqual({ annex: "XIII", entries: [point[0]] });
    expect(INTEREST_ACT.adoptedOn).toBeNull();
  });

  it("keeps of the individual battery what its use brings", () => {
    expect(BATTERY_FIELDS.filter(({ point }) => point.startsWith("4")).every(({ per }) => per === "item")).toBe(true);
  });
});
