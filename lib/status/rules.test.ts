import { describe, expect, it } from "vitest";
import { BUCKET_ENDS_MS, bucketOf, BUCKETS, headlineOf, quantileMs, summed, worst } from "./contract";

const spread = (durations: readonly number[]) => {
  const buckets = Array.from({ length: BUCKETS }, () => 0);
  for (const ms of durations) buckets[bucketOf(ms)]! += 1;
  return buckets;
};

describe("durations in buckets", () => {
  it.each([
    [0, 0],
    [1, 0],
    [1.5, 1],
    [5_000, BUCKET_ENDS_MS.length - 1],
    [5_001, BUCKET_ENDS_MS.length],
  ])("%d ms are in bucket %d", (ms, bucket) => expect(bucketOf(ms)).toBe(bucket));

  it("tell a quantile between the ends of the bucket that it lies in", () => {
    const buckets = spread([...Array.from({ length: 90 }, () => 7), ...Array.from({ length: 10 }, () => 300)]);
    expect(quantileMs(buckets, 0.5)).toBeGreaterThan(5);
    expect(quantileMs(buckets, 0.5)).toBeLessThanOrEqual(10);
    expect(quantileMs(buckets, 0.95)).toBeGreaterThan(200);
    expect(quantileMs(buckets, 0.95)).toBeLessThanOrEqual(500);
    expect(quantileMs(spread([60_000]), 0.5)).toBeGreaterThanOrEqual(5_000);
    expect(quantileMs(spread([]), 0.5)).toBeNull();
  });

  it("are summed place by place", () => {
    const one = { requests: 2, failed: 1, buckets: spread([1, 7]) };
    expect(summed([one, one])).toEqual({ requests: 4, failed: 2, buckets: spread([1, 7, 1, 7]) });
  });
});

it("the worst of several states is that of all", () => {
  expect(worst([])).toBe("operational");
  expect(worst(["operational", "unknown", "degraded"])).toBe("degraded");
  expect(worst(["down", "degraded"])).toBe("down");
});

describe("what the status page says first", () => {
  const over = { impact: "critical", resolvedAt: new Date(0) } as const;
  const lasting = { impact: "minor", resolvedAt: null } as const;
  const planned = { impact: "maintenance", resolvedAt: null } as const;

  it.each([
    ["operational", ["operational"], [over, planned]],
    ["incident", ["operational"], [over, lasting]],
    ["stored", ["operational", "stored"], [planned]],
    ["incident", ["operational", "stored"], [lasting]],
    ["down", ["operational", "down"], [lasting]],
  ] as const)("is %s", (headline, states, incidents) => {
    expect(headlineOf(states, incidents)).toBe(headline);
  });
});
