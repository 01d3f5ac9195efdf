import type { BatteryState } from "@/lib/ecodesign/registry";

/**
 * Regulation (EU) 2023/1542, Annex XIII, point 4. The latest time of measurement is current, in any order of arrival.
 */

export type MeasurementTimes = Readonly<Record<string, string>>;

export interface BatteryRecord {
  state: BatteryState;
  /** ISO 8601 in UTC, by member; also of a value that was removed, so that older ones do not come back. */
  times: MeasurementTimes;
}

export interface Reading {
  measuredAt: Date;
  /** As it was sent; null removes a value. */
  measured: BatteryState;
}

export const READING_SOURCES = ["key", "member", "import", "system", "unknown"] as const;
export type ReadingSourceKind = (typeof READING_SOURCES)[number];
export interface ReadingSource {
  sourceKind: ReadingSourceKind;
  sourceId: string | null;
}

export const NOTHING_RECORDED: BatteryRecord = { state: {}, times: {} };

/** Every so many readings the whole record is stored with one, so that an earlier state needs few rows. */
export const READINGS_PER_CHECKPOINT = 100;
export const isCheckpoint = (number: number) => number % READINGS_PER_CHECKPOINT === 1;
export const checkpointBefore = (number: number) => number - ((number - 1) % READINGS_PER_CHECKPOINT);

type Members = Readonly<Record<string, unknown>>;

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The record after a reading. `changed` are the members with another current value, `late` those that stay. */
export function applyReading(
  { state, times }: BatteryRecord,
  { measuredAt, measured }: Reading,
): BatteryRecord & { changed: string[]; late: string[] } {
  const at = measuredAt.toISOString();
  const [nextState, nextTimes]: [Record<string, unknown>, Record<string, string>] = [{ ...state }, { ...times }];
  const [changed, late]: [string[], string[]] = [[], []];
  for (const [name, value] of Object.entries(measured)) {
    const known = times[name];
    // Of two values with the same time the one that arrived later is current.
    if (known !== undefined && known > at) {
      late.push(name);
      continue;
    }
    if (!isSame((state as Members)[name], value)) changed.push(name);
    if (value == null) delete nextState[name];
    else nextState[name] = value;
    nextTimes[name] = at;
  }
  return { state: nextState as BatteryState, times: nextTimes, changed, late };
}

export const membersChanged = (stored: BatteryState, update: BatteryState): string[] =>
  Object.keys(update).filter((name) => !isSame((stored as Members)[name], (update as Members)[name]));

export const pickMembers = (state: BatteryState, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (state as Members)[name] ?? null]));

export const timesIn = (state: BatteryState, times: MeasurementTimes): Record<string, string> =>
  Object.fromEntries(Object.entries(times).filter(([name]) => (state as Members)[name] != null));

/** For values without a time: the start of the day on which they were read if that day is over, else arrival. */
export function measuredAtOf({ recorded_on: day }: BatteryState, at: Date): Date {
  const start = day == null ? at : new Date(`${day}T00:00:00.000Z`);
  return day != null && day < at.toISOString().slice(0, 10) ? start : at;
}

export function withChanges<Row extends { number: number; state: BatteryState }>(
  rows: readonly Row[],
): (Row & { changed: string[]; isFirst: boolean })[] {
  return rows.map((row, index) => {
    const before: Members = rows[index + 1]?.state ?? {};
    const names = [...new Set([...Object.keys(row.state), ...Object.keys(before)])];
    const changed = names.filter((name) => !isSame((row.state as Members)[name], before[name]));
    return { ...row, changed, isFirst: row.number === 1 };
  });
}

export const CHARTED_MEMBERS = [
  "state_of_health_pct",
  "certified_energy_pct",
  "remaining_capacity_pct",
  "capacity_ah",
  "cycles",
] as const;
export type ChartedMember = (typeof CHARTED_MEMBERS)[number];

export interface TrendPoint {
  /** ISO 8601 in UTC. */
  at: string;
  value: number;
}
export interface BatteryTrend {
  member: ChartedMember;
  points: readonly TrendPoint[];
}

export function trendsOf(readings: readonly { times: (member: string) => string | undefined; state: BatteryState }[]) {
  return CHARTED_MEMBERS.flatMap((member): BatteryTrend[] => {
    const byTime = new Map<string, number>();
    for (const { times, state } of readings) {
      const [at, value] = [times(member), state[member]];
      if (at !== undefined && typeof value === "number") byTime.set(at, value);
    }
    const points = [...byTime].map(([at, value]) => ({ at, value })).sort((one, other) => (one.at < other.at ? -1 : 1));
    return points.length > 0 ? [{ member, points }] : [];
  });
}
