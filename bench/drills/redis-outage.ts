import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "@/e2e/support/service";
import { monotonicMs } from "@/lib/platform/clock";
import { CALL_DEADLINE_MS } from "@/lib/platform/rate-limit/redis-link";
import { TIER_LIMITS } from "@/lib/platform/rate-limit/rules";
import type { TestRedis } from "@/lib/platform/rate-limit/testing/redis-server";
import { quantile } from "../measures/statistics";
import { Api, type ApiAnswer } from "../servers/api";
import type { Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

const CLIENTS = 20;
/** Enough of them to meet the machine's own pauses as surely as the clients do. */
const BYSTANDERS = 10;
/** Keeps each account far below its limit and the machine far from its own. */
const PAUSE_MS = 25;
const CALM_MS = 2_500;
const OUTAGE_MS = 2_500;
const EXTRA_MS_MAX = 50;
const SHARED_WITHIN_MS = 10_000;

export type RedisFailure = "killed" | "frozen";

export interface TwoServers {
  site: Site;
  /** The second process; the first is the site's own. */
  second: Service;
  redis: TestRedis;
}

interface Seen {
  status: number;
  ms: number;
  atMs: number;
}

interface RedisOutage {
  failure: RedisFailure;
  /** The share of responses that must meet the limit on waiting: 1 on a dedicated machine, less next to other work. */
  share: number;
}

/** Redis dies, or hangs with its connections open, under twenty clients of two processes that share it. */
export async function drillRedisOutage(
  { site, second, redis }: TwoServers,
  { failure, share }: RedisOutage,
): Promise<Claim[]> {
  const code = await site.registerOne(await site.openAccount());
  const urls = [site.service.url, second.url];
  const keys = await Promise.all(Array.from({ length: CLIENTS }, async () => (await site.openAccount()).key));
  const seen: Seen[] = [];
  const others: Seen[] = [];
  const end = new AbortController();
  const clients = keys.map((key, index) => {
    const api = new Api(urls[index % 2]!, key);
    return askUntil(end.signal, () => api.verify(code), seen);
  });
  const bystanders = Array.from({ length: BYSTANDERS }, (_, index) => {
    const api = new Api(urls[index % 2]!, "");
    return askUntil(end.signal, () => api.get("/api/health"), others);
  });
  await pause(CALM_MS);
  const brokenMs = monotonicMs();
  await (failure === "killed" ? redis.kill() : redis.freeze());
  await pause(OUTAGE_MS);
  await (failure === "killed" ? redis.startAgain() : redis.thaw());
  const returnedMs = monotonicMs();
  const sharedMs = await untilShared({ site, second });
  end.abort();
  await Promise.all([...clients, ...bystanders]);
  return claimsOf({ seen, others, failure, share, brokenMs, returnedMs, backInMs: sharedMs - returnedMs });
}

async function askUntil(end: AbortSignal, ask: () => Promise<ApiAnswer>, seen: Seen[]): Promise<void> {
  while (!end.aborted) {
    const { status, ms } = await ask();
    seen.push({ status, ms, atMs: monotonicMs() });
    await pause(PAUSE_MS);
  }
}

/** Sends requests of a new account to both processes until the second counts the first one's request. */
export async function untilShared({ site, second }: Pick<TwoServers, "site" | "second">): Promise<number> {
  const deadlineMs = monotonicMs() + 2 * SHARED_WITHIN_MS;
  while (monotonicMs() < deadlineMs) {
    const { key } = await site.openAccount();
    await new Api(site.service.url, key).get("/v1/products?limit=1");
    const { headers } = await new Api(second.url, key).get("/v1/products?limit=1");
    const remaining = Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
    if (remaining === TIER_LIMITS.premium_enterprise.limit - 2) return monotonicMs();
    await pause(100);
  }
  return Infinity;
}

interface Outage {
  seen: Seen[];
  /** Requests of the same moments that have nothing to do with Redis: what they wait for is the machine. */
  others: Seen[];
  failure: RedisFailure;
  share: number;
  brokenMs: number;
  returnedMs: number;
  backInMs: number;
}

function claimsOf({ seen, others, failure, share, brokenMs, returnedMs, backInMs }: Outage): Claim[] {
  // A request that is still waiting at the end of a period belongs to that period: it waited because Redis was away.
  const longest = (answers: Seen[], fromMs: number, untilMs: number) =>
    quantile(
      answers.filter(({ ms, atMs }) => atMs >= fromMs && atMs - ms < untilMs).map(({ ms }) => ms),
      share,
    );
  const away = longest(seen, brokenMs, returnedMs);
  const before = longest(seen, brokenMs - CALM_MS, brokenMs);
  const besides = longest(others, brokenMs, returnedMs);
  const extraMs = Math.max(0, away - Math.max(before, besides));
  return [
    claim(
      `Redis ${failure} under load: no request fails`,
      seen.length > 0 && seen.every(({ status }) => status === 200),
      tally(seen.map(({ status }) => status)),
    ),
    claim(
      `at most ${EXTRA_MS_MAX} ms extra${share < 1 ? ` for ${share * 100}% of the answers` : ""}`,
      extraMs <= EXTRA_MS_MAX,
      `${extraMs.toFixed(1)} ms; the slowest of them took ${away.toFixed(1)} ms while it was away, ${before.toFixed(1)} ms before; what asks no Redis ${besides.toFixed(1)} ms`,
    ),
    claim(
      "limits are shared again within 10 s of its return",
      backInMs <= SHARED_WITHIN_MS,
      `${(backInMs / 1000).toFixed(1)} s`,
    ),
  ];
}

const ATTEMPTS = 8;
const SENDERS = 4;

/**
 * One account exceeds its limit with requests to two processes at the same time. A process for which Redis is too
 * slow applies the rule alone, without the other's count, as designed. Such requests prove nothing about sharing and
 * are repeated.
 */
export async function drillSharedLimit(servers: TwoServers): Promise<Claim[]> {
  const { limit, reserve } = TIER_LIMITS.standard;
  const most = limit + reserve;
  const send = async () => {
    await untilShared(servers);
    return sendToBoth(servers, most);
  };
  const saysNothing = ({ admitted, late, hasLostRedis }: Awaited<ReturnType<typeof send>>) =>
    hasLostRedis || (admitted !== most && late > 0);
  let sent = await send();
  for (let attempt = 1; attempt < ATTEMPTS && saysNothing(sent); attempt += 1) sent = await send();
  const { answers, admitted, late, seconds, hasLostRedis } = sent;
  return [
    claim(
      `two processes sharing one Redis admit ${limit} + ${reserve} in a minute, never more`,
      admitted === most && !hasLostRedis && answers.every((status) => status === 200 || status === 429) && seconds < 60,
      `${tally(answers)} in ${seconds.toFixed(1)} s, ${late} perhaps decided without Redis${hasLostRedis ? ", which was too slow for it" : ""}`,
    ),
  ];
}

async function sendToBoth({ site, second }: TwoServers, most: number) {
  const { key } = await site.openAccount("standard");
  const services = [site.service, second];
  const lossesNow = () => services.map((service) => service.output().split("Redis is away").length).join();
  const lossesBefore = lossesNow();
  const answers: ApiAnswer[] = [];
  const send = async (api: Api) => {
    for (let index = 0; index < (most * 1.5) / SENDERS; index += 1) answers.push(await api.get("/v1/products?limit=1"));
  };
  const startMs = monotonicMs();
  await Promise.all(Array.from({ length: SENDERS }, (_, index) => send(new Api(services[index % 2]!.url, key))));
  const admitted = answers.filter(({ status }) => status === 200);
  return {
    answers: answers.map(({ status }) => status),
    admitted: admitted.length,
    /** Faster responses were decided by Redis, or by a process that already knows that it is away. */
    late: admitted.filter(({ ms }) => ms >= CALL_DEADLINE_MS).length,
    seconds: (monotonicMs() - startMs) / 1000,
    hasLostRedis: lossesNow() !== lossesBefore,
  };
}
