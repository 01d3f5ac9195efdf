import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { conventionsOf } from "./conventions";
import type { Locale } from "./locales";

/** For whom a page is written: plain data, also for client components. `now` in milliseconds since 1970. */
export interface Reader {
  locale: Locale;
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
  now: number;
}

export type Instant = Date | string | number;

const RELATIVE_STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, sizeMs: number, belowMs: number][] = [
  ["second", SECOND_MS, MINUTE_MS],
  ["minute", MINUTE_MS, HOUR_MS],
  ["hour", HOUR_MS, DAY_MS],
  ["day", DAY_MS, 30 * DAY_MS],
  ["month", 30 * DAY_MS, 365 * DAY_MS],
  ["year", 365 * DAY_MS, Number.POSITIVE_INFINITY],
];

function relative(locale: string, differenceMs: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const [unit, sizeMs] = requireValue(
    RELATIVE_STEPS.find(([, , belowMs]) => Math.abs(differenceMs) < belowMs),
    "A step",
  );
  return format.format(Math.trunc(differenceMs / sizeMs), unit);
}

function languageName(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language", fallback: "code" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Dates, times and numbers as the reader writes them. Calendar dates (`2026-11-21`) are in no time zone. */
export function formatter({ locale: language, timeZone, now }: Reader) {
  const locale = conventionsOf(language);
  const inZone = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (value: Instant) =>
      (format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(new Date(value));
  };
  return {
    /** 21 Nov 2026 */
    date: inZone({ dateStyle: "medium" }),
    /** 14:05 */
    time: inZone({ timeStyle: "short" }),
    /** 21 Nov 2026, 14:05 */
    dateTime: inZone({ dateStyle: "medium", timeStyle: "short" }),
    /** 21 November 2026 at 14:05:09 UTC, for tooltips and records. */
    exact: inZone({ dateStyle: "long", timeStyle: "long" }),
    /** A date without a time of day, given as YYYY-MM-DD. */
    calendarDate: (value: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" }).format(new Date(`${value}T00:00:00Z`)),
    /** 3 hours ago, in 2 days; counted from the reader's `now`. */
    relative: (value: Instant) => relative(locale, new Date(value).getTime() - now),
    number: (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
    /** A share of 0 to 100, as the API counts. */
    percent: (value: number) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(value / 100),
    list: (values: readonly string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(values),
    /** The country's name in the reader's language, from ISO 3166-1 alpha-2; the code itself when it is unknown. */
    country: (code: string) => new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(code) ?? code,
    /** The language's name in the reader's language, from BCP 47; the tag itself when it is none. */
    language: (tag: string) => languageName(locale, tag),
  };
}

export type Formatter = ReturnType<typeof formatter>;

/** Whether this runtime knows the IANA time zone. */
export function isTimeZone(value: string): boolean {
  if (value === "" || value.length > 64) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}
