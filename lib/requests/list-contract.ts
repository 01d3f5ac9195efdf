import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/clock";
import { afterId, allThatFit, pageSize, searchWords } from "@/lib/platform/input/list-page";

/** The address of the request log. Whatever it holds, a list can be shown. */

const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .optional()
  .catch(undefined);

const someDay = z.iso.date().optional().catch(undefined);

export const requestListQuery = z.object({
  /** A request id, whole, or the beginning of a path. */
  q: searchWords,
  /** `404`, or `4xx` for all that begin so. */
  status: allThatFit(/^[2-5](\d\d|xx)$/),
  key: allThatFit(/^key_[0-9a-z]{26}$/),
  /** Days of the reader's calendar, both included; `from` and `to` are instants and go before them. */
  at_from: someDay,
  at_to: someDay,
  from: instant,
  to: instant,
  cursor: afterId,
  limit: pageSize,
});

export type RequestListQuery = z.output<typeof requestListQuery>;

export const REQUEST_ID = /^req_[0-9a-z]{26}$/;

/** What the request log is asked for, and how requests are counted. */

export const REQUEST_SPANS = ["minute", "day"] as const;
export type RequestSpan = (typeof REQUEST_SPANS)[number];

/** How long a minute's and a day's count are kept, in days. A day's count outlives the log it was made of. */
export const COUNT_RETENTION_DAYS: Record<RequestSpan, number> = { minute: 2, day: 400 };

/** The statuses that `404` or `4xx` stands for, first and last included. */
export function statusRange(given: string): { from: number; to: number } {
  return { from: Number(given.replaceAll("x", "0")), to: Number(given.replaceAll("x", "9")) };
}

/** The starts of the last `count` minutes or days in UTC, the present one last. */
export function spanStarts(at: Date, span: RequestSpan, count: number): Date[] {
  const lengthMs = span === "minute" ? MINUTE_MS : DAY_MS;
  const present = Math.floor(at.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => new Date(present - (count - 1 - index) * lengthMs));
}
