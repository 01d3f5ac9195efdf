import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectAll, collectAtRest } from "./collect-at-rest";

describe("the collection at rest", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("comes twice after the start and twice after each busy time, never during one", () => {
    const collect = vi.fn();
    const count = collectAtRest(collect, 1_000);
    const second = (requests: number) => {
      for (let each = 0; each < requests; each += 1) count();
      vi.advanceTimersByTime(1_000);
      return collect.mock.calls.length;
    };
    const requests = [0, 3, 500, 500, 2, 20, 0, 21, 0, 20, 3];
    expect(requests.map(second)).toEqual([1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 6]);
  });

  it("gives back what nobody holds any more", async () => {
    const seen = Array.from({ length: 100 }, () => new WeakRef({}));
    vi.useRealTimers();
    await new Promise(setImmediate);
    collectAll();
    expect(seen.filter((reference) => reference.deref()).length).toBeLessThan(10);
  });
});
