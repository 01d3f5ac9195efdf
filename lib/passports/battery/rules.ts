import type { BatteryState } from "@/lib/ecodesign/registry";

/**
 * Dynamic data of a single battery: Regulation (EU) 2023/1542, Annex XIII, point 4. Each value has the time at which it
 * was measured. The current value of a member is the one with the latest time, in whatever order values arrive.
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
  /** Of the API key, user or import. */
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

/** The members of an update whose value differs from the current one. */
export const membersChanged = (stored: BatteryState, update: BatteryState): string[] =>
  Object.keys(update).filter((name) => !isSame((stored as Members)[name], (update as Members)[name]));

export const pickMembers = (state: BatteryState, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (state as Members)[name] ?? null]));

/** The times of the values that there are. */
export const timesIn = (state: BatteryState, times: MeasurementTimes): Record<string, string> =>
  Object.fromEntries(Object.entries(times).filter(([name]) => (state as Members)[name] != null));

/**
 * When values are taken to be measured that come without a time: at the start of the day on which they were read if
 * that day is over, else on arrival.
 */
export function measuredAtOf({ recorded_on: day }: BatteryState, at: Date): Date {
  const start = day == null ? at : new Date(`${day}T00:00:00.000Z`);
  return day != null && day < at.toISOString().slice(0, 10) ? start : at;
}

/** Each row with what it changed, from rows with the newest first. */
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

/** The members that are shown over time: state of health, capacity and cycles. */
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
  /** Oldest first, one for each time. */
  points: readonly TrendPoint[];
}

/** The course of each charted member that has a value, from readings and checkpoints in any order. */
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
