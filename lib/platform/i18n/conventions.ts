import type { Locale } from "./locales";

const WRITTEN_AS: Partial<Record<Locale, string>> = { en: "en-GB" };

export function conventionsOf(locale: Locale): string {
  return WRITTEN_AS[locale] ?? locale;
}

const STYLES = {
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  medium: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DeadlineStyle = keyof typeof STYLES;

export const DEADLINE_MARK = "\uE000";

export function formatDeadline(locale: Locale, instant: Date, style: DeadlineStyle = "long", timeZone = "UTC"): string {
  const options = { ...STYLES[style], hourCycle: "h23", timeZone, timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(conventionsOf(locale), options).format(instant);
}
