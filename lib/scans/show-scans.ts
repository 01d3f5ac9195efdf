import { z } from "zod";
import { countOpenSignals, listSignalPage, type ListedSignal } from "@/db/queries/scan-signals";
import { findFirstScan, listScanDays, listScansOfItem, type CountedScans } from "@/db/queries/scans";
import { nothing, useCase } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { SCAN_CHANNELS, type ScanChannel } from "./list-contract";

export interface ScanCounts {
  total: number;
  days: { day: string; scans: number }[];
  countries: { country: string; scans: number }[];
  channels: { channel: ScanChannel; scans: number }[];
}

const sum = (rows: readonly { scans: number }[]) => rows.reduce((total, { scans }) => total + scans, 0);

function sumsBy(rows: readonly CountedScans[], keyOf: (row: CountedScans) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.scans);
  return sums;
}

export function byCountry(rows: readonly CountedScans[]): ScanCounts["countries"] {
  return [...sumsBy(rows, ({ country }) => country)]
    .map(([country, scans]) => ({ country, scans }))
    .toSorted(
      (one, other) =>
        Number(one.country === "") - Number(other.country === "") ||
        other.scans - one.scans ||
        (one.country < other.country ? -1 : 1),
    );
}

function scanCounts(days: readonly string[], rows: readonly CountedScans[]): ScanCounts {
  const first = requireValue(days[0], "A day");
  const within = rows.filter(({ day }) => day >= first);
  const byDay = sumsBy(within, ({ day }) => day);
  const byChannel = sumsBy(within, ({ channel }) => channel);
  return {
    total: sum(within),
    days: days.map((day) => ({ day, scans: byDay.get(day) ?? 0 })),
    countries: byCountry(within),
    channels: SCAN_CHANNELS.map((channel) => ({ channel, scans: byChannel.get(channel) ?? 0 })),
  };
}

export const DAYS_SHOWN = 30;
const SIGNALS_SHOWN = 3;

function shownDays(): { days: string[]; since: string } {
  const today = now().getTime();
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) =>
    dayOf(new Date(today - (DAYS_SHOWN - 1 - index) * DAY_MS)),
  );
  return { days, since: days[0] ?? "" };
}

export interface ScansView extends ScanCounts {
  signals: ListedSignal[];
}

export const showScansOfBrand = useCase({
  may: "passports.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }): Promise<ScanCounts & { openSignals: number }> => {
    const { days, since } = shownDays();
    const [scans, openSignals] = await Promise.all([
      listScanDays(db, { brandId, since }),
      countOpenSignals(db, { brandId, most: COUNTED_MAX + 1 }),
    ]);
    return { ...scanCounts(days, scans), openSignals };
  },
});

export const showScansOfProduct = useCase({
  may: "passports.read",
  by: "member",
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor: { brandId } }, { productId }): Promise<ScansView> => {
    const { days, since } = shownDays();
    const [scans, signals] = await Promise.all([
      listScanDays(db, { brandId, productId, since }),
      listSignalPage(db, { brandId, kinds: [], isOpen: true, productId, limit: SIGNALS_SHOWN }),
    ]);
    return { ...scanCounts(days, scans), signals };
  },
});

export const showScansOfPassport = useCase({
  may: "passports.read",
  by: "member",
  input: z.object({ passportId: z.string() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { passportId }): Promise<ScansView & { firstOn: string | null }> => {
    const { days, since } = shownDays();
    const [scans, signals, firstOn] = await Promise.all([
      listScansOfItem(db, { brandId, subjectId: passportId, since: new Date(since) }),
      listSignalPage(db, { brandId, kinds: [], isOpen: true, subjectId: passportId, limit: SIGNALS_SHOWN }),
      findFirstScan(db, passportId),
    ]);
    return { ...scanCounts(days, scans), signals, firstOn };
  },
});
