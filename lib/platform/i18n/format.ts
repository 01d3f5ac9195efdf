import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { conventionsOf } from "./conventions";
import type { Locale } from "./locales";

export interface Reader {
  locale: Locale;
  timeZone: string;
  now: number;
  /** Times name their zone, because it may not be the reader's own. */
  namesZone?: boolean;
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

const NAMED_ZONE = {
  ...{ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  ...{ hourCycle: "h23", timeZoneName: "short" },
} as const satisfies Intl.DateTimeFormatOptions;

export function formatter({ locale: language, timeZone, now, namesZone = false }: Reader) {
  const locale = conventionsOf(language);
  const inZone = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (value: Instant) =>
      (format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(new Date(value));
  };
  return {
    date: inZone({ dateStyle: "medium" }),
    time: inZone({ timeStyle: "short" }),
    dateTime: inZone(namesZone ? NAMED_ZONE : { dateStyle: "medium", timeStyle: "short" }),
    exact: inZone({ dateStyle: "long", timeStyle: "long" }),
    calendarDate: (value: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" }).format(new Date(`${value}T00:00:00Z`)),
    relative: (value: Instant) => relative(locale, new Date(value).getTime() - now),
    number: (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
    percent: (value: number) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(value / 100),
    list: (values: readonly string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(values),
    country: (code: string) => new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(code) ?? code,
    language: (tag: string) => languageName(locale, tag),
  };
}

export type Formatter = ReturnType<typeof formatter>;

export function isTimeZone(value: string): boolean {
  if (value === "" || value.length > 64) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}
