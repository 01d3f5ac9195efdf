import { conventionsOf } from "./conventions";
import type { Locale } from "./locales";

const STYLES = {
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An instant with its time zone beside it: Saturday 28 November 2026 at 14:05 UTC. UTC where nobody knows the reader's zone. */
export function formatDeadline(locale: Locale, instant: Date, style: keyof typeof STYLES = "long", timeZone = "UTC"): string {
  const options = { ...STYLES[style], hourCycle: "h23", timeZone, timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(conventionsOf(locale), options).format(instant);
}
