/** For values that cannot be null here although their type allows it. Throws with the name `what` if they are. */
export function requireValue<T>(value: T, what = "A value"): NonNullable<T> {
  if (value === null || value === undefined) throw new Error(`${what} is missing where there has to be one.`);
  return value;
}
