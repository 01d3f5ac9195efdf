export type Some<T> = [T, ...T[]];

export const isSome = <T>(values: T[]): values is Some<T> => values.length > 0;

export function groupBy<T, Key>(values: Iterable<T>, keyOf: (value: T) => Key): Map<Key, Some<T>> {
  const groups = new Map<Key, Some<T>>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
