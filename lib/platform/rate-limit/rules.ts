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

/** The rule. `admitted` and `fromReserve` count the requests of the last 60 s, without the one being judged. */
export function decideAdmission(admitted: number, fromReserve: number, { limit, reserve }: Limits): Verdict {
  if (admitted < limit) return "minute";
  return admitted < limit + reserve && fromReserve < reserve ? "reserve" : "refused";
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
}

/** Reads the waits off the times of the requests admitted in the 60 s before `atMs`, and of those from the reserve. */
export function windowState(admitted: TimeList, fromReserve: TimeList, limits: Limits, atMs: number): WindowState {
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
  /** On a refusal: whole seconds, at least 1, until one request would be admitted. */
  retryAfterSeconds?: number;
}

/** Of whole microseconds: 60 s less nothing may come out of the subtraction as a hair more than 60 s. */
const wholeSeconds = (ms: number) => Math.ceil(Math.round(ms * 1000) / 1_000_000);

/** Until a window that refuses admits one request. */
export function refusedForMs({ minuteFreesInMs, reserveFreesInMs }: WindowState, { reserve }: Limits): number {
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
