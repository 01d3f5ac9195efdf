/** RFC 7396, section 2. Does not modify its arguments. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch))
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  return Object.fromEntries(merged);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const SEGMENT_CHARACTERS_MAX = 200;

const escaped = (segment: string) => segment.replaceAll("~", "~0").replaceAll("/", "~1");

/** Ends before a member name of more than 200 characters, so that answers do not repeat it. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  let pointer = "";
  for (const segment of path) {
    const text = String(segment);
    if (text.length > SEGMENT_CHARACTERS_MAX) break;
    pointer += `/${escaped(text)}`;
  }
  return pointer;
}
