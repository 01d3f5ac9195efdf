import { describe, expect, it } from "vitest";
import { describeAdmission, decideAdmission, type TimeList, TIER_LIMITS, windowState } from "./rules";

const LIMITS = { limit: 10, reserve: 4 };

const timeList = (times: number[]): TimeList => ({ size: times.length, at: (index) => times[index]! });

describe("the rule", () => {
  it.each([
    [0, 0, "minute"],
    [9, 0, "minute"],
    [9, 4, "minute"],
    [10, 0, "reserve"],
    [13, 3, "reserve"],
    [12, 4, "refused"],
    [14, 4, "refused"],
    [14, 2, "refused"],
    [900, 0, "refused"],
  ] as const)("with %i in the last minute, %i of them from the reserve: %s", (admitted, fromReserve, verdict) => {
    expect(decideAdmission(admitted, fromReserve, LIMITS)).toBe(verdict);
  });

  it("has no reserve to give where the reserve is 0", () => {
    expect(decideAdmission(10, 0, { limit: 10, reserve: 0 })).toBe("refused");
  });

  it("has the tiers of the specification", () => {
    expect(TIER_LIMITS).toEqual({
      standard: { limit: 1_000, reserve: 50 },
      premium_enterprise: { limit: 10_000, reserve: 500 },
    });
  });
});

describe("what a window says", () => {
  const small = { limit: 2, reserve: 1 };

  it.each([
    { times: [], reserved: [], minute: 0, reserve: 0, why: "nothing used" },
    { times: [0], reserved: [], minute: 50_000, reserve: 0, why: "one used: it leaves in 50 s" },
    { times: [0, 4_000], reserved: [], minute: 50_000, reserve: 0, why: "all used: the first leaves in 50 s" },
    {
      times: [0, 4_000, 6_000],
      reserved: [6_000],
      minute: 54_000,
      reserve: 56_000,
      why: "reserve used: two have to leave",
    },
    {
      times: [-9_000, 4_000, 6_000],
      reserved: [-9_000],
      minute: 54_000,
      reserve: 41_000,
      why: "the reserve frees first",
    },
    {
      times: [0, 1_000, 2_000, 3_000, 4_000],
      reserved: [],
      minute: 53_000,
      reserve: 52_000,
      why: "after a change to a smaller tier",
    },
  ])("$why", ({ times, reserved, minute, reserve }) => {
    const state = windowState(timeList(times), timeList(reserved), small, { atMs: 10_000 });
    expect(state).toEqual({
      admitted: times.length,
      fromReserve: reserved.length,
      minuteFreesInMs: minute,
      reserveFreesInMs: reserve,
    });
  });
});

describe("what an answer says", () => {
  const state = { admitted: 4, fromReserve: 0, minuteFreesInMs: 22_001, reserveFreesInMs: 0 };

  it("rounds the reset up to whole seconds", () => {
    expect(describeAdmission("minute", state, LIMITS)).toEqual({
      admitted: true,
      limit: 10,
      reserve: 4,
      remaining: 6,
      resetSeconds: 23,
      reserveRemaining: 4,
    });
  });

  it.each([
    [{ minuteFreesInMs: 9_000, reserveFreesInMs: 3_000 }, 3],
    [{ minuteFreesInMs: 9_000, reserveFreesInMs: 30_000 }, 9],
    [{ minuteFreesInMs: 9_000.1, reserveFreesInMs: 30_000 }, 10],
    [{ minuteFreesInMs: 0.25, reserveFreesInMs: 0.25 }, 1],
  ])("says on a refusal when the minute or the reserve admits one request: %o", (waits, seconds) => {
    const refused = describeAdmission("refused", { ...state, admitted: 14, fromReserve: 4, ...waits }, LIMITS);
    expect(refused).toMatchObject({ admitted: false, remaining: 0, reserveRemaining: 0, retryAfterSeconds: seconds });
  });

  it("never counts more than the 60 seconds there are, whatever a fraction of a millisecond does to a subtraction", () => {
    const atMs = 6_842.803_741_000_004;
    const minuteFreesInMs = atMs + 60_000 - atMs;
    const reported = [60_000, 60_000.000_000_1, minuteFreesInMs].map(
      (ms) => describeAdmission("minute", { ...state, minuteFreesInMs: ms }, LIMITS).resetSeconds,
    );
    expect(reported).toEqual([60, 60, 60]);
  });

  it("waits for the minute alone where there is no reserve", () => {
    const refused = describeAdmission("refused", { ...state, admitted: 10 }, { limit: 10, reserve: 0 });
    expect(refused.retryAfterSeconds).toBe(23);
  });

  it("never promises more of the reserve than the minute can still hold", () => {
    const reserved = describeAdmission("reserve", { ...state, admitted: 13, fromReserve: 1 }, LIMITS);
    expect(reserved.reserveRemaining).toBe(1);
  });

  it("stays at zero after a change to a smaller tier", () => {
    const refused = describeAdmission("refused", { ...state, admitted: 500, fromReserve: 50 }, LIMITS);
    expect(refused).toMatchObject({ remaining: 0, reserveRemaining: 0 });
  });
});
