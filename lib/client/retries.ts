import { nowMs } from "./surroundings.ts";

const FIRST_MS = 500;
const LONGEST_MS = 8_000;
/** If the service requests a longer wait than a rolling minute, the client throws instead of waiting. */
const PATIENCE_MS = 65_000;

const WAS_NOT_DONE = [429];
const MAY_HAVE_BEEN_DONE = [502, 503, 504];

/** `code` is the code of the problem. `status` is null if there was no response. */
interface Outcome {
  status: number | null;
  code?: string;
  retryAfterMs: number | null;
}

/** A request that is not repeatable is sent again only if it certainly had no effect. */
export function isRetried({ status, code, retryAfterMs: requestedMs }: Outcome, isRepeatable: boolean): boolean {
  if (requestedMs !== null && requestedMs > PATIENCE_MS) return false;
  if (status !== null && WAS_NOT_DONE.includes(status)) return true;
  if (!isRepeatable) return false;
  return status === null || MAY_HAVE_BEEN_DONE.includes(status) || code === "idempotency_in_progress";
}

export function retryDelayMs(attempts: number, requestedMs: number | null, luck: number): number {
  if (requestedMs !== null) return requestedMs + luck * FIRST_MS;
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (0.5 + luck / 2);
}

/** RFC 9110, section 10.2.3: seconds or a date. Null if the response has none. */
export function retryAfterMs(headers: Headers): number | null {
  const header = headers.get("retry-after");
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
