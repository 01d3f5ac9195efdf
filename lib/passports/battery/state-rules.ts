import type { BatteryState } from "@/lib/ecodesign/fields/battery";

/** What an update makes of a battery's state: what it leaves out stays, null takes back. Pure. */

type Members = Readonly<Record<string, unknown>>;

export interface ChangedState {
  state: BatteryState;
  /** Those whose value is another one now; none: the update says what stands already. */
  changed: string[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export function withUpdate(stored: BatteryState, update: BatteryState): ChangedState {
  const merged: Members = { ...stored, ...update };
  const state = Object.fromEntries(Object.entries(merged).filter(([, value]) => value != null)) as BatteryState;
  const changed = Object.keys(update).filter((name) => !isSame((stored as Members)[name], (update as Members)[name]));
  return { state, changed };
}

/** States, the newest first, each with the members that differ from the one before; the first ever is told as such. */
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

/** The members of a state that are named; null where it has none. */
export const pickMembers = (state: BatteryState, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (state as Members)[name] ?? null]));
