import { monotonicMs } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { processWide } from "@/lib/platform/process-wide";
import { MemoryWindow } from "./memory-window";
import { RedisWindow } from "./redis-window";
import { type Admission, type Limits, type Tier, TIER_LIMITS } from "./rules";

type Decision = Admission | Promise<Admission>;

export interface RateLimiter {
  /** Decides on one request of an account now, and counts it if it is admitted. Never throws. */
  admit(accountId: string, tier: Tier): Decision;
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

/** The limiter of accounts: in this process's memory, and with `redisUrl` shared between processes while Redis answers. */
export function createRateLimiter({ redisUrl, redisDeadlineMs }: RateLimiterOptions = {}): RateLimiter {
  const own = new MemoryWindow();
  const shared = redisUrl === undefined ? undefined : new RedisWindow(redisUrl, redisDeadlineMs);

  /** The own window lacks what other processes admitted, so it refuses only what was admitted here while Redis was away. */
  async function admitByBoth(window: RedisWindow, accountId: string, limits: Limits): Promise<Admission> {
    const before = own.peek(accountId, limits, monotonicMs());
    if (!before.admitted) return before;
    const verdict = await window.admit(accountId, limits);
    if (verdict && !verdict.admitted) return verdict;
    const counted = own.admit(accountId, limits, monotonicMs());
    return verdict && counted.admitted ? verdict : counted;
  }

  return {
    admit(accountId, tier) {
      const limits = TIER_LIMITS[tier];
      return shared?.isWorthAsking ? admitByBoth(shared, accountId, limits) : own.admit(accountId, limits, monotonicMs());
    },
    usage(accountId, tier) {
      const limits = TIER_LIMITS[tier];
      const usedHere = () => own.peek(accountId, limits, monotonicMs());
      return shared?.isWorthAsking ? shared.peek(accountId, limits).then((used) => used ?? usedHere()) : usedHere();
    },
    isShared: () => shared?.isUp ?? false,
    close: () => shared?.close(),
  };
}

/** The one limiter of this process. */
export function rateLimiter(): RateLimiter {
  return processWide("rate-limiter", () => createRateLimiter({ redisUrl: environment().redisUrl }));
}
