/** One promise of a drill, whether it was met, and the measured figures. */
export interface Claim {
  promise: string;
  holds: boolean;
  seen: string;
}

export function claim(promise: string, holds: boolean, seen: string): Claim {
  return { promise, holds, seen };
}

/** `201 x 1, 409 x 999`: how often each value occurs in a list. */
export function tally(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([left], [right]) => String(left).localeCompare(String(right)))
    .map(([value, count]) => `${value} x ${count}`)
    .join(", ");
}
