import { describe, expect, it } from "vitest";
import { formatter, isTimeZone } from "./format";

const now = Date.UTC(2026, 10, 21, 12, 0, 0);
const english = formatter({ locale: "en", timeZone: "Europe/Berlin", now });
const german = formatter({ locale: "de", timeZone: "UTC", now });

describe("formats for a reader", () => {
  it("write an instant in the reader's time zone", () => {
    expect(english.dateTime("2026-11-20T23:30:00Z")).toBe("21 Nov 2026, 00:30");
    expect(german.dateTime("2026-11-20T23:30:00Z")).toBe("20.11.2026, 23:30");
  });

  it("never shift a calendar date", () => {
    const west = formatter({ locale: "en", timeZone: "America/Los_Angeles", now });
    expect(west.calendarDate("2026-11-21")).toBe("21 Nov 2026");
  });

  it.each([
    [now - 20_000, "20 seconds ago"],
    [now - 90 * 60_000, "1 hour ago"],
    [now + 2 * 86_400_000, "in 2 days"],
    [now - 24 * 3_600_000, "yesterday"],
    [now - 400 * 86_400_000, "last year"],
  ])("count %i from the reader's now", (instant, expected) => {
    expect(english.relative(instant)).toBe(expected);
  });

  it("write a share of 0 to 100 as a percentage", () => {
    expect(german.percent(62.5)).toBe("62,5\u00a0%");
  });

  it("know which time zones exist", () => {
    expect(["Europe/Berlin", "UTC", "Mars/Olympus", "", "x".repeat(100)].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
