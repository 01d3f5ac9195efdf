import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { newId } from "@/lib/platform/ids";
import { MemoryWindow } from "./memory-window";
import { ADMIT_SCRIPT, type AdmitAnswer, admitArguments, readAdmitAnswer, RedisWindow } from "./redis-window";
import { type Admission, type Limits, TIER_LIMITS, WINDOW_MS } from "./rules";
import { randomArrivals, seededRandom } from "./testing/arrivals";
import { until } from "./testing/redis-server";

const START_MS = 1_790_000_000_000;
const PATIENT_DEADLINE_MS = 5_000;

let client: Redis;
let account: string;

beforeAll(() => {
  client = new Redis(inject("redis").url);
});

beforeEach(() => {
  account = newId("brd");
});

afterAll(() => client.disconnect());

/** The production script with one line changed: the test sets the time. */
const TIMED_SCRIPT = ADMIT_SCRIPT.replace("redis.call('TIME')", "{ ARGV[5], ARGV[6] }");

async function decideAt(accountId: string, limits: Limits, atMs: number, counts = true): Promise<Admission> {
  const time = [Math.floor(atMs / 1000), (atMs % 1000) * 1000];
  const answer = await client.eval(TIMED_SCRIPT, ...admitArguments(accountId, limits, counts), ...time);
  return readAdmitAnswer(answer as AdmitAnswer, limits, 0).admission;
}

/** Patient, so that a busy machine is not taken for a Redis that is away. */
async function openWindow(): Promise<RedisWindow> {
  const window = new RedisWindow(inject("redis").url, PATIENT_DEADLINE_MS);
  await until(() => window.isUp, "the window reaches Redis");
  return window;
}

const listSizes = (accountId: string) => {
  const [, minute, reserve] = admitArguments(accountId, TIER_LIMITS.standard, true);
  return Promise.all([client.llen(minute), client.llen(reserve)]);
};

describe("the script, at times the test chooses", () => {
  it("is the script of production but for the clock", () => {
    expect(TIMED_SCRIPT).not.toBe(ADMIT_SCRIPT);
    expect(ADMIT_SCRIPT.split("redis.call('TIME')")).toHaveLength(2);
  });

  it.each([1, 2, 3, 5, 8, 13])("decides and predicts as the window in memory does (seed %i)", async (seed) => {
    const random = seededRandom(seed);
    const tiers = [1, 2].map(() => ({ limit: 1 + Math.floor(random() * 12), reserve: 1 + Math.floor(random() * 6) }));
    const memory = new MemoryWindow();
    const admissions = new Set<boolean>();
    for (const [index, at] of randomArrivals(random, 1_000, START_MS).entries()) {
      const limits = tiers[Math.floor(index / 100) % 2]!;
      expect(await decideAt(account, limits, at, false)).toEqual(memory.peek(account, limits, at));
      const admission = memory.admit(account, limits, at);
      admissions.add(admission.admitted);
      expect(await decideAt(account, limits, at)).toEqual(admission);
    }
    expect(admissions.size).toBe(2);
  });

  it("admits exactly N + B of a burst, and as many a minute later", async () => {
    const limits = TIER_LIMITS.standard;
    const burst = async (at: number) => {
      const admissions = await Promise.all(Array.from({ length: 1_200 }, () => decideAt(account, limits, at)));
      return admissions.filter(({ admitted }) => admitted).length;
    };
    expect([await burst(START_MS), await burst(START_MS + 59_999), await burst(START_MS + 60_000)]).toEqual([
      1_050, 0, 1_050,
    ]);
    expect(await listSizes(account)).toEqual([1_050, 50]);
  });

  it("keeps its order when the server's clock is set back a little, and starts anew when it is set back far", async () => {
    const limits = { limit: 2, reserve: 1 };
    const admittedAt = async (at: number) => (await decideAt(account, limits, at)).admitted;
    expect([await admittedAt(START_MS), await admittedAt(START_MS - 500), await admittedAt(START_MS - 900)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await admittedAt(START_MS - 200)).toBe(false);
    expect(await admittedAt(START_MS - 3_600_000)).toBe(true);
  });
});

describe("the window in Redis", () => {
  it("admits exactly N + B to 50 clients at once in two processes' windows", async () => {
    const windows = [await openWindow(), await openWindow()];
    let admitted = 0;
    const runClient = async (index: number) => {
      for (let request = 0; request < 30; request += 1) {
        const admission = await windows[index % 2]!.admit(account, TIER_LIMITS.standard);
        if (admission!.admitted) admitted += 1;
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, index) => runClient(index)));
    expect(admitted).toBe(1_050);
    windows.forEach((window) => window.close());
  });

  it("goes on when the server has forgotten the script", async () => {
    const window = await openWindow();
    await client.script("FLUSH");
    expect(await window.admit(account, TIER_LIMITS.standard)).toMatchObject({ admitted: true, remaining: 999 });
    expect(window.isUp).toBe(true);
    window.close();
  });

  it("tells where an account stands without counting", async () => {
    const window = await openWindow();
    await window.admit(account, TIER_LIMITS.standard);
    for (let index = 0; index < 3; index += 1)
      expect(await window.peek(account, TIER_LIMITS.standard)).toMatchObject({ remaining: 999, reserveRemaining: 50 });
    window.close();
  });

  it("leaves nothing behind for longer than the window needs", async () => {
    const window = await openWindow();
    const limits = { limit: 1, reserve: 1 };
    for (let index = 0; index < 5; index += 1) await window.admit(account, limits);
    const [, minute, reserve] = admitArguments(account, limits, true);
    expect(await listSizes(account)).toEqual([2, 1]);
    for (const key of [minute, reserve]) {
      const timeToLiveMs = await client.pttl(key);
      expect(timeToLiveMs).toBeGreaterThan(WINDOW_MS - 5_000);
      expect(timeToLiveMs).toBeLessThanOrEqual(WINDOW_MS + 1_000);
    }
    window.close();
  });
});
