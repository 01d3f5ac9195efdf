import { nowMs } from "./surroundings.ts";

/** When a request is sent again, and when. */

const FIRST_MS = 500;
const LONGEST_MS = 8_000;
/** Who asks for more patience than a rolling minute is told so by an error, and not kept waiting. */
const PATIENCE_MS = 65_000;

const WAS_NOT_DONE = [429];
const MAY_HAVE_BEEN_DONE = [502, 503, 504];

/** What came of sending a request: `code` is that of a problem, `status` null where there was no answer. */
interface Outcome {
  status: number | null;
  code?: string;
  retryAfterMs: number | null;
}

/** Whether to send again; what `isRepeatable` is not may have had its effect, and is sent again only if it had none. */
export function isRetried({ status, code, retryAfterMs: asked }: Outcome, isRepeatable: boolean): boolean {
  if (asked !== null && asked > PATIENCE_MS) return false;
  if (status !== null && WAS_NOT_DONE.includes(status)) return true;
  if (!isRepeatable) return false;
  return status === null || MAY_HAVE_BEEN_DONE.includes(status) || code === "idempotency_in_progress";
}

/** Milliseconds before the attempt after `attempts`: as asked or twice as long each time, with a chance of more. */
export function retryDelayMs(attempts: number, asked: number | null, luck: number): number {
  if (asked !== null) return asked + luck * FIRST_MS;
  return Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (0.5 + luck / 2);
}

/** Of an answer; null where it says nothing. RFC 9110, section 10.2.3: seconds or a date. */
export function retryAfterMs(headers: Headers): number | null {
  const given = headers.get("retry-after");
  if (given === null) return null;
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - nowMs();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
