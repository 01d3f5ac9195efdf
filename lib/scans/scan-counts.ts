import type { CountedScans } from "@/db/queries/scans";
import { must } from "@/lib/platform/must";
import { SCAN_CHANNELS, type ScanChannel } from "./rules";

/** Scans of a span of days, added up in each way in which they are shown. */
export interface ScanCounts {
  total: number;
  /** One for every day in UTC, as YYYY-MM-DD, today last. */
  days: { day: string; scans: number }[];
  countries: { country: string; scans: number }[];
  channels: { channel: ScanChannel; scans: number }[];
}

const sum = (counted: readonly { scans: number }[]) => counted.reduce((total, { scans }) => total + scans, 0);

function sumsBy(counted: readonly CountedScans[], keyOf: (row: CountedScans) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of counted) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.scans);
  return sums;
}

/** By country, most first; empty: of unknown country, last. */
export function byCountry(counted: readonly CountedScans[]): ScanCounts["countries"] {
  return [...sumsBy(counted, ({ country }) => country)]
    .map(([country, scans]) => ({ country, scans }))
    .toSorted(
      (one, other) =>
        Number(one.country === "") - Number(other.country === "") ||
        other.scans - one.scans ||
        (one.country < other.country ? -1 : 1),
    );
}

/** Counts of these days, each of which has its place. */
export function scanCounts(days: readonly string[], counted: readonly CountedScans[]): ScanCounts {
  const first = must(days[0], "A day");
  const within = counted.filter(({ day }) => day >= first);
  const byDay = sumsBy(within, ({ day }) => day);
  const byChannel = sumsBy(within, ({ channel }) => channel);
  return {
    total: sum(within),
    days: days.map((day) => ({ day, scans: byDay.get(day) ?? 0 })),
    countries: byCountry(within),
    channels: SCAN_CHANNELS.map((channel) => ({ channel, scans: byChannel.get(channel) ?? 0 })),
  };
}
