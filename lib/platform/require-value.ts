/**
 * The value, of which the code around knows that it is there though its type does not say so. Throws, with `what` it
 * is, when that has stopped being true.
 */
export function requireValue<T>(value: T, what = "A value"): NonNullable<T> {
  if (value === null || value === undefined) throw new Error(`${what} is missing where there has to be one.`);
  return value;
}
