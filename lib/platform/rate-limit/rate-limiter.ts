import { processWide } from "@/lib/platform/process-wide";
import { askPeer } from "@/lib/platform/processes/peer";
import { createSharingLimiter, type Decision, sharedWindow } from "./address-limiter";
import { MemoryWindow } from "./memory-window";
import { RedisWindow } from "./redis-window";
import { type Admission, type Tier, TIER_LIMITS, WINDOW_SECONDS } from "./rules";

export interface RateLimiter {
  /** Decides on a request of an account now, and counts it, as one or as its cost, if it is admitted. Never throws. */
  admit(accountId: string, tier: Tier, cost?: number): Decision;
  /** Where the account stands, without counting. */
  usage(accountId: string, tier: Tier): Decision;
  /** True while the windows are shared through Redis. */
  isShared(): boolean;
  close(): void;
}

interface RateLimiterOptions {
  redisUrl?: string;
  /** How long a request may wait for Redis, twice at the start; 25 ms by default. */
  redisDeadlineMs?: number;
}

/**
 * The limiter of accounts: in this process's memory, and with `redisUrl` shared between processes while Redis answers.
 * @internal for tests, which need more than one
 */
export function createRateLimiter({ redisUrl, redisDeadlineMs }: RateLimiterOptions = {}): RateLimiter {
  return limiterOn(redisUrl === undefined ? undefined : new RedisWindow(redisUrl, redisDeadlineMs));
}

function limiterOn(shared: RedisWindow | undefined): RateLimiter {
  const limiter = createSharingLimiter(new MemoryWindow(), shared);
  return {
    admit: (accountId, tier, cost) => limiter.admit(accountId, TIER_LIMITS[tier], cost),
    usage: (accountId, tier) => limiter.usage(accountId, TIER_LIMITS[tier]),
    isShared: () => shared?.isUp ?? false,
    close: () => shared?.close(),
  };
}

/** Where an account stands, as the process says that serves the API and so counts its requests. */
export async function usageOfLimit({ brandId, tier }: { brandId: string; tier: Tier }): Promise<Admission> {
  const usage = await askPeer<Admission>("rate_limit_usage", { brandId, tier });
  return usage ?? rateLimiter().usage(brandId, tier);
}

/** The one limiter of this process. */
export function rateLimiter(): RateLimiter {
  return processWide("rate-limiter", () => limiterOn(sharedWindow()));
}

/** The rate-limit headers of an answer, as draft-ietf-httpapi-ratelimit-headers-11 writes them, or Retry-After. */
export function rateLimitHeaders(admission: Admission): Record<string, string> {
  const { limit, reserve, remaining, resetSeconds, retryAfterSeconds } = admission;
  const minute = `"minute";q=${limit};w=${WINDOW_SECONDS}`;
  return {
    "RateLimit-Policy": reserve > 0 ? `${minute}, "reserve";q=${reserve};w=${WINDOW_SECONDS}` : minute,
    RateLimit: `"minute";r=${remaining};t=${resetSeconds}`,
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
  };
}
