import { describe, expect, it, test } from "vitest";
import { dayOf } from "@/lib/platform/calendar";
import { lastDayOfTerm, warrantyViewState, type WarrantyTerm, warrantyMoveOnAcceptance } from "./rules";

describe("the last day of a term", () => {
  test.each([
    ["2026-04-18", 24, "2028-04-17"],
    ["2026-01-01", 12, "2026-12-31"],
    ["2026-01-01", 1, "2026-01-31"],
    ["2026-12-15", 1, "2027-01-14"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-30", 1, "2026-02-28"],
    ["2026-01-29", 1, "2026-02-28"],
    ["2028-01-30", 1, "2028-02-29"],
    ["2026-03-31", 1, "2026-04-30"],
    ["2024-02-29", 24, "2026-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-28"],
    ["2024-02-28", 48, "2028-02-27"],
    ["2026-03-01", 24, "2028-02-29"],
    ["2026-03-01", 12, "2027-02-28"],
    ["2026-04-18", 600, "2076-04-17"],
  ])("%s and %i months: %s", (startsOn, months, last) => {
    expect(lastDayOfTerm(startsOn, months)).toBe(last);
  });

  it("is the day before the next term would begin, all through a leap year", () => {
    for (let day = Date.UTC(2028, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
      const startsOn = dayOf(new Date(day));
      if (startsOn.endsWith("-29") || startsOn.endsWith("-30") || startsOn.endsWith("-31")) continue;
      const next = new Date(Date.parse(lastDayOfTerm(startsOn, 6)) + 86_400_000);
      expect(next.getUTCDate()).toBe(Number(startsOn.slice(8)));
    }
  });
});

describe("a running warranty", () => {
  const running: WarrantyTerm = { state: "active", startsOn: "2026-04-18", endsOn: "2028-04-17" };

  it("is shown as expired from the day after its last", () => {
    expect(warrantyViewState(running, "2028-04-17")).toBe("active");
    expect(warrantyViewState(running, "2028-04-18")).toBe("expired");
  });
});

test.each(["not_activated", "void", "not_transferred"] as const)("a warranty that is %s is shown as such", (state) => {
  expect(warrantyViewState({ state, startsOn: "2026-01-01", endsOn: "2026-12-31" }, "2027-06-01")).toBe(state);
});

describe("acceptance", () => {
  const waiting = {
    state: "not_activated",
    startsOn: null,
    endsOn: null,
    months: 24,
    transferable: true,
    maxTransfers: null,
    transfersUsed: 0,
  } as const;
  const running = { ...waiting, state: "active", startsOn: "2026-01-01", endsOn: "2027-12-31" } as const;
  const today = "2026-06-01";

  test.each([
    ["begins one that waits for the first sale", waiting, true, "begins"],
    ["begins one that waits, though the sale is not the first", waiting, false, "begins"],
    ["leaves one that has no term", { ...waiting, months: null }, true, "stays"],
    ["leaves a running one at the first sale", running, true, "stays"],
    ["moves a transferable one", running, false, "moves"],
    ["ends one that is not transferable", { ...running, transferable: false }, false, "lapses"],
    ["moves one with moves left", { ...running, maxTransfers: 2, transfersUsed: 1 }, false, "moves"],
    ["ends one whose moves are used up", { ...running, maxTransfers: 2, transfersUsed: 2 }, false, "lapses"],
    ["leaves an expired one", { ...running, endsOn: "2026-05-31" }, false, "stays"],
    ["leaves a void one", { ...running, state: "void" as const }, false, "stays"],
  ])("%s", (_, warranty, isFirstSale, outcome) => {
    expect(warrantyMoveOnAcceptance(warranty, today, isFirstSale)).toEqual({ outcome });
  });
});

test("a term ends on the last day that four digits can write at the latest", () => {
  expect(lastDayOfTerm("9999-06-01", 24)).toBe("9999-12-31");
});
