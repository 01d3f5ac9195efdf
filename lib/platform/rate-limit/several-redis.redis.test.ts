import { afterEach, describe, expect, it } from "vitest";
import { SECOND_MS } from "@/lib/platform/clock";
import { startClusterRedis, startSentinelRedis } from "@/lib/platform/launch/testing/redis-sentinel";
import { createRateLimiter, type RateLimiter } from "./rate-limiter";
import { TIER_LIMITS } from "./rules";
import { until } from "./testing/redis-server";

/** Sentinels and a Cluster, each of real servers. */

const DEADLINE_MS = 2_000;
const started: { stop: () => Promise<void> }[] = [];
const limiters: RateLimiter[] = [];
afterEach(async () => {
  limiters.splice(0).forEach((limiter) => limiter.close());
  await Promise.all(started.splice(0).map((servers) => servers.stop()));
});

async function twoProcesses(redisUrl: string): Promise<[RateLimiter, RateLimiter]> {
  const limiter = () => createRateLimiter({ redisUrl, redisDeadlineMs: DEADLINE_MS });
  const both: [RateLimiter, RateLimiter] = [limiter(), limiter()];
  limiters.push(...both);
  await until(() => both.every((one) => one.isShared()), "both share their windows");
  return both;
}

async function usedAtOther([one, other]: [RateLimiter, RateLimiter], account: string): Promise<number> {
  for (let request = 0; request < 5; request += 1) expect((await one.admit(account, "standard")).admitted).toBe(true);
  return TIER_LIMITS.standard.limit - (await other.usage(account, "standard")).remaining;
}

describe("with Sentinels", () => {
  it("processes share by the master, and by the one that takes its place when it is killed", async () => {
    const redis = await startSentinelRedis();
    started.push(redis);
    const both = await twoProcesses(redis.url);
    expect(await usedAtOther(both, "before")).toBe(5);
    const before = await redis.master();
    await before.kill();
    expect((await both[0].admit("meanwhile", "standard")).admitted).toBe(true);
    await until(async () => (await redis.master()).port !== before.port, "the standby is promoted");
    await until(() => both.every((one) => one.isShared()), "both share again", 10 * SECOND_MS);
    expect(await usedAtOther(both, "after")).toBe(5);
  });
});

describe("with a Cluster", () => {
  it("processes share whatever server an account's windows lie on; without one of them each decides alone", async () => {
    const redis = await startClusterRedis();
    started.push(redis);
    const both = await twoProcesses(redis.url);
    for (const account of ["a", "b", "c", "d", "e", "f"]) expect(await usedAtOther(both, account)).toBe(5);
    await redis.masters[0]!.kill();
    await until(async () => {
      for (const account of ["a", "b", "c", "d", "e", "f"])
        expect((await both[0].admit(account, "standard")).limit).toBe(TIER_LIMITS.standard.limit);
      return !both[0].isShared();
    }, "the limiter decides alone");
  });
});
