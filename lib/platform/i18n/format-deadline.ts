import { conventionsOf } from "./conventions";
import type { Locale } from "./locales";

const STYLES = {
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  medium: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DeadlineStyle = keyof typeof STYLES;

/** Stands in a sentence for a time that is written later. */
export const DEADLINE_MARK = "\uE000";

/** An instant with its time zone beside it: Saturday 28 November 2026 at 14:05 UTC. UTC where none is known. */
export function formatDeadline(locale: Locale, instant: Date, style: DeadlineStyle = "long", timeZone = "UTC"): string {
  const options = { ...STYLES[style], hourCycle: "h23", timeZone, timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(conventionsOf(locale), options).format(instant);
}

/** The same as the properties of a time that the browser writes anew where it knows the reader's zone better. */
export function ownTime(
  { locale, timeZone }: { locale: Locale; timeZone: string },
  instant: Date,
  style: DeadlineStyle = "long",
) {
  return {
    instant: instant.toISOString(),
    shown: formatDeadline(locale, instant, style, timeZone),
    timeZone,
    locale,
    style,
  };
}
