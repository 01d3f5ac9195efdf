import { utcDay } from "@/lib/platform/calendar";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/clock";

/** The instant at which a calendar day (YYYY-MM-DD) begins for those who live in a time zone. */
export const dayStart = (day: string, timeZone: string): Date => instantOf(day, "00:00", timeZone);

/** The instant of a time of the day (HH:MM) there; of one that the clocks leave out, the instant an hour beside it. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // The offset of the first guess may be that of the other side of a change of the clocks.
  const guess = wanted - offsetMs(wanted, timeZone);
  return new Date(wanted - offsetMs(guess, timeZone));
}

/** The day after, as YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
}

/** How far a zone's clocks are ahead of UTC at an instant. */
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
