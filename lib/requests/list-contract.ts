import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/clock";
import { afterId, allThatFit, pageSize, searchWords } from "@/lib/platform/input/list-page";

const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .optional()
  .catch(undefined);

const someDay = z.iso.date().optional().catch(undefined);

export const requestListQuery = z.object({
  q: searchWords,
  status: allThatFit(/^[2-5](\d\d|xx)$/),
  key: allThatFit(/^key_[0-9a-z]{26}$/),
  at_from: someDay,
  at_to: someDay,
  from: instant,
  to: instant,
  cursor: afterId,
  limit: pageSize,
});

export type RequestListQuery = z.output<typeof requestListQuery>;

export const REQUEST_ID = /^req_[0-9a-z]{26}$/;

export const REQUEST_SPANS = ["minute", "day"] as const;
export type RequestSpan = (typeof REQUEST_SPANS)[number];

/** Retention in days. Daily counts outlive the log they are computed from. */
export const COUNT_RETENTION_DAYS: Record<RequestSpan, number> = { minute: 2, day: 400 };

export function statusRange(range: string): { from: number; to: number } {
  return { from: Number(range.replaceAll("x", "0")), to: Number(range.replaceAll("x", "9")) };
}

export function spanStarts(at: Date, span: RequestSpan, count: number): Date[] {
  const lengthMs = span === "minute" ? MINUTE_MS : DAY_MS;
  const present = Math.floor(at.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => new Date(present - (count - 1 - index) * lengthMs));
}

export function requestLogDaysOf(chosen: number | null, deploymentDays: number): number {
  return Math.min(chosen ?? deploymentDays, deploymentDays);
}
