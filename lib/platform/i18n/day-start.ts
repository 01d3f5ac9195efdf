import { utcDay } from "@/lib/platform/calendar";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/clock";

export const dayStart = (day: string, timeZone: string): Date => instantOf(day, "00:00", timeZone);

/** For a time skipped by a clock change, returns the instant one hour away. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const targetMs = Date.parse(`${day}T${time}:00Z`);
  // The first offset can be from the other side of a clock change.
  const guess = targetMs - offsetMs(targetMs, timeZone);
  return new Date(targetMs - offsetMs(guess, timeZone));
}

export function dayAfter(day: string): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
}

function offsetMs(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(instantMs);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
  return local - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
}
