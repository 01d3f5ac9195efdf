import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectAll, collectAtRest } from "./collect-at-rest";

describe("the collection at rest", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("comes once after the start and once after each busy time, never during one", () => {
    const collect = vi.fn();
    const count = collectAtRest(collect, 1_000);
    const second = (requests: number) => {
      for (let each = 0; each < requests; each += 1) count();
      vi.advanceTimersByTime(1_000);
      return collect.mock.calls.length;
    };
    expect([second(0), second(3), second(500), second(500), second(2), second(20), second(21), second(0)]).toEqual([
      1, 1, 1, 1, 2, 2, 2, 3,
    ]);
  });

  it("gives back what nobody holds any more", async () => {
    const seen = Array.from({ length: 100 }, () => new WeakRef({}));
    vi.useRealTimers();
    await new Promise(setImmediate);
    collectAll();
    expect(seen.filter((reference) => reference.deref()).length).toBeLessThan(10);
  });
});
