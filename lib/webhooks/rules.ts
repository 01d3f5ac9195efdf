import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";

/** Standard Webhooks 1.0 (standardwebhooks.com): when and how often an event is sent to an endpoint. */

export const DISABLED_BY = ["member", "failures", "gone"] as const;

export const ENDPOINTS_MAX = 20;
export const PRODUCTS_FILTERED_MAX = 100;
export const SECRETS_OVERLAP_MS = DAY_MS;
export const DISABLED_AFTER_MS = 5 * DAY_MS;
export const ATTEMPT_RETENTION_DAYS = 30;

/** From the DNS lookup to the end of the answer. */
export const DELIVERY_MS_MAX = 15 * SECOND_MS;

/** The first attempt is immediate, the last about 43 hours later. */
const DELAYS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
export const ATTEMPTS_MAX = DELAYS_MS.length + 1;
const JITTER = 0.2;

/** Milliseconds, plus up to a fifth by `chance` (0 to 1). Null: no further attempt. */
export function retryDelayMs(attempts: number, chance: number): number | null {
  const delayMs = DELAYS_MS[attempts - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + JITTER * chance));
}

export function restMs(failingMs: number, chance: number): number {
  const delayMs = Math.min(Math.max(failingMs / 4, 5 * SECOND_MS), 10 * MINUTE_MS);
  return Math.round(delayMs * (1 + JITTER * chance));
}

export const GONE = 410;

const RETRY_AFTER_MS_MAX = 6 * HOUR_MS;

/** RFC 9110, section 10.2.3. Milliseconds, or null if the header is invalid. */
export function readRetryAfter(header: string | undefined, at: Date): number | null {
  const text = header?.trim() ?? "";
  const delayMs = /^\d{1,10}$/.test(text)
    ? Number(text) * SECOND_MS
    : / GMT$/.test(text)
      ? Date.parse(text) - at.getTime()
      : Number.NaN;
  return Number.isNaN(delayMs) ? null : Math.min(Math.max(delayMs, 0), RETRY_AFTER_MS_MAX);
}

export const isDelivered = (status: number | null) => status !== null && status >= 200 && status < 300;
