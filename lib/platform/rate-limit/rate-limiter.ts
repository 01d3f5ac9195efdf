import { once } from "@/lib/platform/caches";
import { askPeer } from "@/lib/platform/processes/peer";
import { createSharingLimiter, type Decision, rateLimits, sharedWindow } from "./address-limiter";
import { MemoryWindow } from "./memory-window";
import { RedisWindow } from "./redis-window";
import { type Admission, type Tier, TIER_LIMITS, WINDOW_SECONDS } from "./rules";

export interface RateLimiter {
  admit(accountId: string, tier: Tier, cost?: number): Decision;
  usage(accountId: string, tier: Tier): Decision;
  isShared(): boolean;
  close(): void;
}

interface RateLimiterOptions {
  redisUrl?: string;
  redisDeadlineMs?: number;
}

/** @internal for tests */
export function createRateLimiter({ redisUrl, redisDeadlineMs }: RateLimiterOptions = {}): RateLimiter {
  const redis = redisUrl === undefined ? undefined : new RedisWindow(redisUrl, redisDeadlineMs);
  return limiterOn(new MemoryWindow(), redis);
}

function limiterOn(own: MemoryWindow, shared: RedisWindow | undefined): RateLimiter {
  const limiter = createSharingLimiter(own, shared);
  return {
    admit: (accountId, tier, cost) => limiter.admit(accountId, TIER_LIMITS[tier], cost),
    usage: (accountId, tier) => limiter.usage(accountId, TIER_LIMITS[tier]),
    isShared: () => shared?.isUp ?? false,
    close: () => shared?.close(),
  };
}

export async function usageOfLimit({ brandId, tier }: { brandId: string; tier: Tier }): Promise<Admission> {
  const usage = await askPeer<Admission>("rate_limit_usage", { brandId, tier });
  return usage ?? rateLimiter().usage(brandId, tier);
}

export const rateLimiter = once(() => limiterOn(rateLimits().accounts, sharedWindow()));

/** The headers of draft-ietf-httpapi-ratelimit-headers-11, or Retry-After. */
export function rateLimitHeaders(admission: Admission): Record<string, string> {
  const { limit, reserve, remaining, resetSeconds, retryAfterSeconds } = admission;
  const minute = `"minute";q=${limit};w=${WINDOW_SECONDS}`;
  return {
    "RateLimit-Policy": reserve > 0 ? `${minute}, "reserve";q=${reserve};w=${WINDOW_SECONDS}` : minute,
    RateLimit: `"minute";r=${remaining};t=${resetSeconds}`,
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
  };
}
