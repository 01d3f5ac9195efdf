import { monitorEventLoopDelay } from "node:perf_hooks";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { createRateLimiter, type RateLimiter } from "./rate-limiter";
import { admitArguments } from "./redis-window";
import { TIER_LIMITS } from "./rules";
import { TestRedis, until } from "./testing/redis-server";

const EXTRA_MS_MAX = 50;
/** For what must not take a busy machine for a Redis that is away. */
const PATIENT_DEADLINE_MS = 5_000;

let server: TestRedis;
let limiters: RateLimiter[];

beforeEach(async () => {
  server = await TestRedis.start();
  limiters = [];
});

afterEach(async () => {
  limiters.forEach((limiter) => limiter.close());
  await server.kill();
});

function startLimiter(redisDeadlineMs?: number): RateLimiter {
  const limiter = createRateLimiter({ redisUrl: server.url, redisDeadlineMs });
  limiters.push(limiter);
  return limiter;
}

async function startSharedLimiter(redisDeadlineMs?: number): Promise<RateLimiter> {
  const limiter = startLimiter(redisDeadlineMs);
  await until(() => limiter.isShared(), "the limiter shares its windows");
  return limiter;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Twenty clients that send requests continuously while something happens. Returns the longest wait, less the stalls
 * of the event loop.
 */
async function longestWaitDuring(limiter: RateLimiter, happening: () => Promise<unknown>): Promise<number> {
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  let isOver = false;
  let longestMs = 0;
  const runClient = async (account: string) => {
    while (!isOver) {
      const startMs = monotonicMs();
      const admission = await limiter.admit(account, "premium_enterprise");
      longestMs = Math.max(longestMs, monotonicMs() - startMs);
      expect(admission.limit).toBe(10_000);
      await nextTurn();
    }
  };
  const clients = Array.from({ length: 20 }, (_, index) => runClient(`account-${index}`));
  await happening();
  isOver = true;
  await Promise.all(clients);
  stalls.disable();
  return longestMs - stalls.max / 1e6;
}

async function admitMany(limiter: RateLimiter, account: string, count: number): Promise<number> {
  const admissions = await Promise.all(Array.from({ length: count }, async () => limiter.admit(account, "standard")));
  return admissions.filter(({ admitted }) => admitted).length;
}

const errors = [
  ["killed", () => server.kill(), () => server.startAgain()],
  ["stopped, its connections open", async () => server.freeze(), async () => server.thaw()],
] as const;

describe.each(errors)("with Redis %s", (_, breakIt, mendIt) => {
  it("no request fails or waits 50 ms longer, and the windows are shared again within 10 s of its return", async () => {
    const limiter = await startSharedLimiter();
    const longestMs = await longestWaitDuring(limiter, async () => {
      await breakIt();
      await until(() => !limiter.isShared(), "the limiter decides alone", SECOND_MS);
      const awaySinceMs = monotonicMs();
      await until(() => monotonicMs() - awaySinceMs > 1.5 * SECOND_MS, "the outage outlasts a try to come back");
      await mendIt();
      await until(() => limiter.isShared(), "the limiter shares again", 10 * SECOND_MS);
    });
    expect(longestMs).toBeLessThanOrEqual(EXTRA_MS_MAX);
  });

  it("the process applies the rule alone, what it admitted before included", async () => {
    const limiter = await startSharedLimiter();
    expect(await admitMany(limiter, "account", 600)).toBe(600);
    await breakIt();
    expect(await admitMany(limiter, "account", 600)).toBe(450);
    expect(await limiter.usage("account", "standard")).toMatchObject({
      admitted: false,
      remaining: 0,
      reserveRemaining: 0,
    });
  });

  it("what the process admitted meanwhile still counts for it after the return", async () => {
    const limiter = await startSharedLimiter();
    await breakIt();
    expect(await admitMany(limiter, "account", 1_000)).toBe(1_000);
    await mendIt();
    await until(() => limiter.isShared(), "the limiter shares again", 10 * SECOND_MS);
    expect(await admitMany(limiter, "account", 1_000)).toBe(50);
  });
});

describe("with Redis", () => {
  it("processes share one window, from their first request on", async () => {
    const [first, second] = [startLimiter(PATIENT_DEADLINE_MS), startLimiter(PATIENT_DEADLINE_MS)];
    const admitted = await Promise.all([admitMany(first, "account", 1_000), admitMany(second, "account", 1_000)]);
    expect(admitted[0] + admitted[1]).toBe(1_050);
    expect(await first.usage("account", "standard")).toMatchObject({ admitted: false, remaining: 0 });
    expect(await first.admit("account", "premium_enterprise")).toMatchObject({ admitted: true, limit: 10_000 });
  });

  it("a stall of the process is not taken for a stall of Redis", async () => {
    const limiter = await startSharedLimiter(100);
    await nextTurn();
    const decision = limiter.admit("account", "standard");
    const stallSinceMs = monotonicMs();
    while (monotonicMs() - stallSinceMs < 300);
    expect(await decision).toMatchObject({ admitted: true, remaining: 999 });
    expect(limiter.isShared()).toBe(true);
  });

  it("one late answer is not taken for a Redis that is away, and what it counted stays counted", async () => {
    const limiter = await startSharedLimiter();
    server.freeze();
    expect(await limiter.admit("account", "standard")).toMatchObject({ admitted: true, remaining: 999 });
    expect(limiter.isShared()).toBe(true);
    server.thaw();
    const another = await startSharedLimiter(PATIENT_DEADLINE_MS);
    expect(await another.usage("account", "standard")).toMatchObject({ remaining: 999 });
  });

  it.each([0, 3])("late answers let no more through than the shared window had left, which was %i", async (room) => {
    const [late, another] = [await startSharedLimiter(80), await startSharedLimiter(PATIENT_DEADLINE_MS)];
    await admitMany(another, "account", 1_049 - room);
    expect(await late.admit("account", "standard")).toMatchObject({
      admitted: true,
      remaining: 0,
      reserveRemaining: room,
    });
    server.freeze();
    expect(await admitMany(late, "account", 10)).toBe(room);
    server.thaw();
    expect(await admitMany(another, "account", 10)).toBe(0);
    expect(await late.admit("account", "standard")).toMatchObject({
      admitted: false,
      retryAfterSeconds: expect.any(Number),
    });
  });

  it("a refusal by the process itself is not counted in Redis", async () => {
    const limiter = await startSharedLimiter(PATIENT_DEADLINE_MS);
    await admitMany(limiter, "account", 2_000);
    const client = new Redis(server.url);
    const [, minute] = admitArguments("account", TIER_LIMITS.standard, true);
    expect(await client.llen(minute)).toBe(1_050);
    client.disconnect();
  });
});

describe("without Redis at the start", () => {
  it("no request fails or waits long, and the windows are shared within 10 s of its coming", async () => {
    await server.kill();
    const limiter = startLimiter();
    const longestMs = await longestWaitDuring(limiter, async () => {
      await until(
        () => Promise.resolve(limiter.usage("account-0", "standard")).then(({ remaining }) => remaining < 1_000),
        "a request is counted",
      );
      expect(limiter.isShared()).toBe(false);
      await server.startAgain();
      await until(() => limiter.isShared(), "the limiter shares", 10 * SECOND_MS);
    });
    expect(longestMs).toBeLessThanOrEqual(EXTRA_MS_MAX);
  });

  it("a server that refuses writes is not used", async () => {
    const client = new Redis(server.url);
    await client.replicaof("127.0.0.1", 1);
    const limiter = startLimiter();
    expect(await admitMany(limiter, "account", 1_100)).toBe(1_050);
    expect(limiter.isShared()).toBe(false);
    await client.replicaof("NO", "ONE");
    await until(() => limiter.isShared(), "the limiter shares", 10 * SECOND_MS);
    client.disconnect();
  });

  it("a server that turns read-only is left at the first call, which is decided all the same", async () => {
    const limiter = await startSharedLimiter();
    const client = new Redis(server.url);
    await client.replicaof("127.0.0.1", 1);
    expect(await limiter.admit("account", "standard")).toMatchObject({ admitted: true, remaining: 999 });
    expect(limiter.isShared()).toBe(false);
    client.disconnect();
  });
});
