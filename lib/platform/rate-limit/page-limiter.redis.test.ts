import { afterEach, beforeEach, expect, it } from "vitest";
import { createPageLimiter, type PageLimiter, type PageReader } from "./address-limiter";
import { RedisWindow } from "./redis-window";
import { TestRedis, until } from "./testing/redis-server";

/** A busy machine is not to be taken for a Redis that is away. */
const PATIENT_DEADLINE_MS = 5_000;
const LIMITS = { limit: 10, reserve: 0 };
const windows: RedisWindow[] = [];
let server: TestRedis;

beforeEach(async () => {
  server = await TestRedis.start();
});
afterEach(async () => {
  for (const window of windows.splice(0)) window.close();
  await server.kill();
});

/** What one process of a deployment has. */
async function startProcess(): Promise<PageLimiter> {
  const window = new RedisWindow(server.url, PATIENT_DEADLINE_MS);
  windows.push(window);
  await until(() => window.isUp, "the limiter shares its windows");
  return createPageLimiter(LIMITS, window);
}

async function admitted(processes: PageLimiter[], reader: PageReader, tries: number): Promise<number> {
  let count = 0;
  for (let index = 0; index < tries; index += 1)
    if ((await processes[index % processes.length]!.admit(reader)).admitted) count += 1;
  return count;
}

it("processes that share a Redis count a session's and an address's pages together, each for itself", async () => {
  const both = [await startProcess(), await startProcess()];
  expect(await admitted(both, { sessionId: "ses_1" }, 30)).toBe(LIMITS.limit);
  expect(await admitted(both, { address: "203.0.113.9" }, 30)).toBe(LIMITS.limit);
  expect(await admitted(both, { sessionId: "ses_2" }, 5)).toBe(5);
  // One person has a /64: no address in it starts afresh.
  expect(await admitted(both, { address: "2001:db8::1" }, 30)).toBe(LIMITS.limit);
  expect(await admitted(both, { address: "2001:db8::2" }, 5)).toBe(0);
});

it("without Redis each process goes on counting alone, and nobody waits for it", async () => {
  const one = await startProcess();
  await server.kill();
  await until(() => !windows[0]!.isUp, "Redis is known to be away");
  expect(await admitted([one], { sessionId: "ses_3" }, 30)).toBe(LIMITS.limit);
});
