import { conventionsOf } from "./conventions";
import type { Locale } from "./locales";

const STYLES = {
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An instant for readers whose time zone nobody knows: in UTC, and saying so. Saturday 28 November 2026 at 14:05 UTC. */
export function formatDeadline(locale: Locale, instant: Date, style: keyof typeof STYLES = "long"): string {
  return new Intl.DateTimeFormat(conventionsOf(locale), { ...STYLES[style], hourCycle: "h23", timeZone: "UTC", timeZoneName: "short" }).format(instant);
}
