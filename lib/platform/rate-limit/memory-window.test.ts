import { describe, expect, it } from "vitest";
import { MemoryWindow } from "./memory-window";
import { type Limits, TIER_LIMITS, WINDOW_MS } from "./rules";
import { randomArrivals, seededRandom } from "./testing/arrivals";
import { NaiveWindow } from "./testing/naive-window";

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34];

function randomLimits(random: () => number): Limits {
  return { limit: 1 + Math.floor(random() * 12), reserve: Math.floor(random() * 6) };
}

describe("the window in memory", () => {
  it.each(SEEDS)("decides, counts and predicts as the sentence of the rule does (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const limits = randomLimits(random);
    const [window, naive] = [new MemoryWindow(), new NaiveWindow()];
    const verdicts = new Set<string>();
    for (const at of randomArrivals(random, 1_000)) {
      const verdict = naive.admit(at, limits);
      verdicts.add(verdict);
      const admission = window.admit("account", limits, at);
      expect(admission).toMatchObject({
        admitted: verdict !== "refused",
        remaining: naive.remainingAt(at, limits),
        resetSeconds: naive.resetSecondsAt(at, limits),
      });
      if (verdict === "refused") expect(admission.retryAfterSeconds).toBe(naive.retryAfterSecondsAt(at, limits));
    }
    expect(verdicts).toContain("refused");
  });

  it.each(SEEDS)(
    "admits what costs several as those would be, one after the other, or not at all (seed %i)",
    (seed) => {
      const random = seededRandom(seed);
      const limits = { limit: 8 + Math.floor(random() * 12), reserve: Math.floor(random() * 6) };
      const [window, naive] = [new MemoryWindow(), new NaiveWindow()];
      const verdicts = new Set<boolean>();
      for (const at of randomArrivals(random, 1_000)) {
        const cost = 1 + Math.floor(random() * 7);
        const before = structuredClone(naive);
        const alone = Array.from({ length: cost }, () => naive.admit(at, limits));
        const fits = !alone.includes("refused");
        if (!fits) Object.assign(naive, before);
        const admission = window.admit("account", limits, at, cost);
        verdicts.add(admission.admitted);
        expect(admission).toMatchObject({ admitted: fits, remaining: naive.remainingAt(at, limits) });
        if (fits) continue;
        const thenAt = at + (admission.retryAfterSeconds ?? 0) * 1000;
        const then = Object.assign(new NaiveWindow(), structuredClone(before));
        expect(Array.from({ length: cost }, () => then.admit(thenAt, limits))).not.toContain("refused");
      }
      expect(verdicts.size).toBe(2);
    },
  );

  it.each(SEEDS)("never admits more than N + B in any 60 s (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const limits = randomLimits(random);
    const window = new MemoryWindow();
    const admitted = randomArrivals(random, 5_000).filter((at) => window.admit("account", limits, at).admitted);
    const most = limits.limit + limits.reserve;
    expect(admitted.length).toBeGreaterThan(most);
    for (let index = most; index < admitted.length; index += 1)
      expect(admitted[index]! - admitted[index - most]!).toBeGreaterThanOrEqual(WINDOW_MS);
  });

  it.each(SEEDS)("never refuses who stays within N in every minute (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const limits = randomLimits(random);
    const window = new MemoryWindow();
    const sent: number[] = [];
    for (const at of randomArrivals(random, 5_000)) {
      if (sent.length >= limits.limit && at - sent[sent.length - limits.limit]! < WINDOW_MS) continue;
      sent.push(at);
      expect(window.admit("account", limits, at).admitted).toBe(true);
    }
    expect(sent.length).toBeGreaterThan(limits.limit);
  });

  it.each(Object.entries(TIER_LIMITS))(
    "admits exactly N + B of a burst, and as many a minute later (%s)",
    (_, limits) => {
      const window = new MemoryWindow();
      const burst = (at: number) => {
        let admitted = 0;
        for (let index = 0; index < 2 * limits.limit; index += 1)
          admitted += Number(window.admit("account", limits, at).admitted);
        return admitted;
      };
      expect([burst(0), burst(59_999), burst(60_000)]).toEqual([
        limits.limit + limits.reserve,
        0,
        limits.limit + limits.reserve,
      ]);
    },
  );

  it("follows a change of tier at once, up and down", () => {
    const [small, large] = [
      { limit: 3, reserve: 1 },
      { limit: 20, reserve: 5 },
    ];
    const random = seededRandom(7);
    const [window, naive] = [new MemoryWindow(), new NaiveWindow()];
    randomArrivals(random, 1_500).forEach((at, index) => {
      const limits = Math.floor(index / 40) % 2 === 0 ? small : large;
      const verdict = naive.admit(at, limits);
      const admission = window.admit("account", limits, at);
      expect(admission.admitted).toBe(verdict !== "refused");
      if (verdict === "refused") expect(admission.retryAfterSeconds).toBe(naive.retryAfterSecondsAt(at, limits));
    });
  });

  it("keeps accounts apart", () => {
    const window = new MemoryWindow();
    const one = { limit: 1, reserve: 0 };
    expect(window.admit("first", one, 0).admitted).toBe(true);
    expect(window.admit("first", one, 0).admitted).toBe(false);
    expect(window.admit("second", one, 0).admitted).toBe(true);
  });

  it("tells the same without counting", () => {
    const window = new MemoryWindow();
    const limits = { limit: 2, reserve: 1 };
    expect(window.peek("account", limits, 0)).toMatchObject({
      admitted: true,
      remaining: 2,
      resetSeconds: 0,
      reserveRemaining: 1,
    });
    window.admit("account", limits, 0);
    for (let index = 0; index < 5; index += 1)
      expect(window.peek("account", limits, 1_000)).toMatchObject({ admitted: true, remaining: 1, resetSeconds: 59 });
  });

  it("forgets idle accounts, and no request of the last minute with them", () => {
    const window = new MemoryWindow();
    const limits = { limit: 1, reserve: 0 };
    for (let index = 0; index < 1_000; index += 1) window.admit(`idle-${index}`, limits, index * 10);
    window.admit("late", limits, 59_999);
    window.admit("busy", limits, 60_000);
    expect(window.admit("late", limits, 119_998).admitted).toBe(false);
    window.admit("busy", limits, 120_000);
    window.admit("busy", limits, 180_000);
    expect(window.size).toBeLessThan(5);
  });

  it("holds no more keys than it may, and keeps those that keep coming", () => {
    const window = new MemoryWindow(100);
    const limits = { limit: 1, reserve: 0 };
    window.admit("persistent", limits, 0);
    for (let index = 0; index < 10_000; index += 1) {
      window.admit(`passing-${index}`, limits, index);
      if (index % 50 === 0) expect(window.admit("persistent", limits, index).admitted).toBe(false);
      expect(window.size).toBeLessThanOrEqual(200);
    }
  });
});
