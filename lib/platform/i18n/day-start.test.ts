import { describe, expect, it } from "vitest";
import { dayAfter, dayStart } from "./day-start";

describe("the beginning of a day", () => {
  it.each([
    ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
    ["2026-11-21", "Europe/Berlin", "2026-11-20T23:00:00.000Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
    ["2026-07-01", "Asia/Kolkata", "2026-06-30T18:30:00.000Z"],
  ])("%s in %s is %s", (day, timeZone, instant) => {
    expect(dayStart(day, timeZone).toISOString()).toBe(instant);
  });

  it("follows the day before, across months and years", () => {
    expect([dayAfter("2026-02-28"), dayAfter("2026-12-31")]).toEqual(["2026-03-01", "2027-01-01"]);
  });

  it("does not follow the last day that four digits can write", () => {
    expect(dayAfter("9999-12-31")).toBe("9999-12-31");
  });
});
