/**
 * The rolling minute with a reserve. At time t, a = requests admitted in the last 60 s, b = those of them taken from
 * the reserve: admit if a < N; else, if a < N + B and b < B, admit from the reserve; else refuse. A refused request is
 * not counted. So whoever stays within N in every minute is never refused, and no 60 s ever see more than N + B.
 */

export const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

export const TIERS = ["standard", "premium_enterprise"] as const;
export type Tier = (typeof TIERS)[number];

/** N and B of the rule, in requests per rolling minute. */
export interface Limits {
  limit: number;
  reserve: number;
}

export const TIER_LIMITS: Record<Tier, Limits> = {
  standard: { limit: 1_000, reserve: 50 },
  premium_enterprise: { limit: 10_000, reserve: 500 },
};

export type Verdict = "minute" | "reserve" | "refused";

/**
 * The rule. `admitted` and `fromReserve` count the requests of the last 60 s, without the one being judged. One that
 * costs as much as several is judged as those would be, one after the other, and admitted with all of them or not at
 * all: answers how many of them the reserve gives, or null for a refusal.
 */
export function shareOfReserve(
  admitted: number,
  fromReserve: number,
  { limit, reserve }: Limits,
  cost = 1,
): number | null {
  const share = Math.max(0, admitted + cost - Math.max(limit, admitted));
  return share === 0 || (admitted + cost <= limit + reserve && fromReserve + share <= reserve) ? share : null;
}

/** The same in a word. */
export function decideAdmission(admitted: number, fromReserve: number, limits: Limits, cost = 1): Verdict {
  const share = shareOfReserve(admitted, fromReserve, limits, cost);
  return share === null ? "refused" : share === 0 ? "minute" : "reserve";
}

/** Times in milliseconds, oldest first. */
export interface TimeList {
  readonly size: number;
  at(index: number): number;
}

/** What a window says after a decision. A wait of 0 means: now. */
export interface WindowState {
  admitted: number;
  fromReserve: number;
  /** Until the quota of the minute grows: one more is left, or the first one again. */
  minuteFreesInMs: number;
  /** Until the reserve would admit one request. Known for a refusal only. */
  reserveFreesInMs: number;
  /** Of what costs more than one: until the quota of the minute holds all of it. */
  costFreesInMs?: number;
}

/** Reads the waits off the times of the requests admitted in the 60 s before `atMs`, and of those from the reserve. */
export function windowState(
  admitted: TimeList,
  fromReserve: TimeList,
  limits: Limits,
  { atMs, cost = 1 }: { atMs: number; cost?: number },
): WindowState {
  const leavesInMs = (times: TimeList, index: number) => times.at(index) + WINDOW_MS - atMs;
  const { limit, reserve } = limits;
  const overMinute = admitted.size - limit;
  const overAll = overMinute - reserve;
  const overReserve = fromReserve.size - reserve;
  return {
    admitted: admitted.size,
    fromReserve: fromReserve.size,
    minuteFreesInMs: admitted.size > 0 ? leavesInMs(admitted, Math.max(0, overMinute)) : 0,
    reserveFreesInMs: Math.max(
      reserve > 0 && overAll >= 0 ? leavesInMs(admitted, overAll) : 0,
      reserve > 0 && overReserve >= 0 ? leavesInMs(fromReserve, overReserve) : 0,
    ),
    ...(cost > 1 && admitted.size > 0 && { costFreesInMs: leavesInMs(admitted, Math.max(0, overMinute + cost - 1)) }),
  };
}

/** One decision, with all that the headers and the portal say about it. */
export interface Admission {
  admitted: boolean;
  limit: number;
  reserve: number;
  /** Requests the quota of the minute still holds, without the reserve. */
  remaining: number;
  /** Whole seconds until `remaining` grows; 0 when nothing is used. */
  resetSeconds: number;
  reserveRemaining: number;
  /** On a refusal: whole seconds, at least 1, until the same request would be admitted. */
  retryAfterSeconds?: number;
}

/** Of whole microseconds: 60 s less nothing may come out of the subtraction as a hair more than 60 s. */
const wholeSeconds = (ms: number) => Math.ceil(Math.round(ms * 1000) / 1_000_000);

/** Until a window that refuses admits what it refused; of what costs more than one, at the latest. */
export function refusedForMs(state: WindowState, { reserve }: Limits): number {
  const { minuteFreesInMs, reserveFreesInMs, costFreesInMs } = state;
  if (costFreesInMs !== undefined) return costFreesInMs;
  return reserve > 0 ? Math.min(minuteFreesInMs, reserveFreesInMs) : minuteFreesInMs;
}

/** Puts a verdict and the window after it into words. */
export function describeAdmission(verdict: Verdict, state: WindowState, limits: Limits): Admission {
  const { limit, reserve } = limits;
  const admission: Admission = {
    admitted: verdict !== "refused",
    limit,
    reserve,
    remaining: Math.max(0, limit - state.admitted),
    resetSeconds: wholeSeconds(state.minuteFreesInMs),
    reserveRemaining: Math.max(0, Math.min(reserve - state.fromReserve, limit + reserve - state.admitted)),
  };
  if (verdict !== "refused") return admission;
  return { ...admission, retryAfterSeconds: Math.max(1, wholeSeconds(refusedForMs(state, limits))) };
}
