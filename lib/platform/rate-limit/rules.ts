/**
 * The rolling minute with a reserve. At time t, a = requests admitted in the last 60 s, b = those of them taken from
 * the reserve. Admit if a < N; else, if a < N + B and b < B, admit from the reserve; else refuse. Refused requests
 * are not counted. So a client that stays within N per minute is never refused, and no 60 s contain more than N + B.
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

/** Counts are of the last 60 s without this request, which is admitted or refused as a whole. Null: a refusal. */
export function shareOfReserve(
  admitted: number,
  fromReserve: number,
  { limit, reserve }: Limits,
  cost = 1,
): number | null {
  const share = Math.max(0, admitted + cost - Math.max(limit, admitted));
  return share === 0 || (admitted + cost <= limit + reserve && fromReserve + share <= reserve) ? share : null;
}

export function decideAdmission(admitted: number, fromReserve: number, limits: Limits, cost = 1): Verdict {
  const share = shareOfReserve(admitted, fromReserve, limits, cost);
  return share === null ? "refused" : share === 0 ? "minute" : "reserve";
}

/** Times in milliseconds, oldest first. */
export interface TimeList {
  readonly size: number;
  at(index: number): number;
}

export interface WindowState {
  admitted: number;
  fromReserve: number;
  minuteFreesInMs: number;
  /** Time until the reserve would admit one request. Only known for a refusal. */
  reserveFreesInMs: number;
  costFreesInMs?: number;
}

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

export interface Admission {
  admitted: boolean;
  limit: number;
  reserve: number;
  remaining: number;
  /** Whole seconds until `remaining` grows; 0 if nothing is used. */
  resetSeconds: number;
  reserveRemaining: number;
  /** Only for a refusal: whole seconds, at least 1, until the same request would be admitted. */
  retryAfterSeconds?: number;
}

/** Rounds to microseconds first, because floating-point subtraction can result in slightly more than 60 s. */
const wholeSeconds = (ms: number) => Math.ceil(Math.round(ms * 1000) / 1_000_000);

/** Time until a refused request would be admitted. For a cost above 1 this is an upper limit. */
export function refusedForMs(state: WindowState, { reserve }: Limits): number {
  const { minuteFreesInMs, reserveFreesInMs, costFreesInMs } = state;
  if (costFreesInMs !== undefined) return costFreesInMs;
  return reserve > 0 ? Math.min(minuteFreesInMs, reserveFreesInMs) : minuteFreesInMs;
}

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
