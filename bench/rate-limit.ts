import { Redis } from "ioredis";
import { monotonicMs } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { startRedis } from "@/lib/platform/launch/machine/redis";
import { MemoryWindow } from "@/lib/platform/rate-limit/memory-window";
import { RedisWindow } from "@/lib/platform/rate-limit/redis-window";
import { TIER_LIMITS } from "@/lib/platform/rate-limit/rules";
import { until } from "@/lib/platform/rate-limit/testing/redis-server";

/** What one decision costs: `npx tsx bench/rate-limit.ts`. */

const ROUNDS = 5;

function median(values: number[]): number {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)]!;
}

/**
 * An account's decisions come 7 ms apart: after a minute a premium one is just under its limit, and each also forgets
 * one.
 */
function memoryNsPerDecision(accounts: number): number {
  const window = new MemoryWindow();
  const keys = Array.from({ length: accounts }, () => newId("brd"));
  const decisions = 1_000_000;
  let atMs = 0;
  const run = (count: number) => {
    const startMs = monotonicMs();
    for (let index = 0; index < count; index += 1) {
      atMs += 7 / accounts;
      window.admit(keys[index % accounts]!, TIER_LIMITS.premium_enterprise, atMs);
    }
    return ((monotonicMs() - startMs) * 1e6) / count;
  };
  run(decisions);
  return median(Array.from({ length: ROUNDS }, () => run(decisions)));
}

/** As many decisions as a fresh premium account is admitted. */
async function redisUsPerDecision(window: RedisWindow, clients: number): Promise<number> {
  const decisions = TIER_LIMITS.premium_enterprise.limit;
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const account = newId("brd");
    const startMs = monotonicMs();
    const runClient = async () => {
      for (let index = 0; index < decisions / clients; index += 1)
        await window.admit(account, TIER_LIMITS.premium_enterprise);
    };
    await Promise.all(Array.from({ length: clients }, runClient));
    rounds.push(((monotonicMs() - startMs) * 1000) / decisions);
  }
  return median(rounds);
}

/** What the server itself spends on one run of the script, as it counts it. */
async function serverUsPerDecision(url: string): Promise<number> {
  const client = new Redis(url);
  const [, us] = /cmdstat_evalsha:.*usec_per_call=([\d.]+)/.exec(await client.info("commandstats")) ?? [];
  client.disconnect();
  return Number(us);
}

for (const accounts of [1, 1_000])
  console.log(`memory, ${accounts} account(s): ${memoryNsPerDecision(accounts).toFixed(0)} ns per decision`);

const server = await startRedis();
const window = new RedisWindow(server.url);
try {
  await until(() => window.isUp, "the window reaches Redis");
  for (const clients of [1, 50]) {
    const us = await redisUsPerDecision(window, clients);
    console.log(`Redis, ${clients} client(s): ${us.toFixed(1)} µs per decision`);
  }
  console.log(`Redis, in the server alone: ${(await serverUsPerDecision(server.url)).toFixed(1)} µs per decision`);
} finally {
  window.close();
  await server.stop();
}
