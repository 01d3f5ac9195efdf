import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";
import { dayAfter, instantOf } from "@/lib/platform/i18n/day-start";
import type { Schedule } from "./rules";

interface Scheduled {
  every: Schedule;
  dailyAt: string | null;
  timeZone: string;
}

const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

export function nextCheckAt({ every, dailyAt, timeZone }: Scheduled, at: Date): Date {
  if (every === "15_minutes") return new Date(at.getTime() + 15 * MINUTE_MS);
  if (every === "hourly") return new Date(at.getTime() + HOUR_MS);
  let day = dayIn(at, timeZone);
  for (let days = 0; days < 3; days += 1) {
    const next = instantOf(day, dailyAt ?? "00:00", timeZone);
    if (next > at) return next;
    day = dayAfter(day);
  }
  return new Date(at.getTime() + DAY_MS);
}
