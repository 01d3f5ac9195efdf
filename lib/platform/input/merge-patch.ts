/** RFC 7396, section 2: what a patch makes of a value. Neither is changed. */
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

/** RFC 6901: `~` is written `~0`, `/` is written `~1`. */

const SEGMENT_CHARACTERS_MAX = 200;

const escaped = (segment: string) => segment.replaceAll("~", "~0").replaceAll("/", "~1");

/** The pointer of a path. It ends before a member whose name is longer than 200 characters: no answer repeats it. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  let pointer = "";
  for (const segment of path) {
    const text = String(segment);
    if (text.length > SEGMENT_CHARACTERS_MAX) break;
    pointer += `/${escaped(text)}`;
  }
  return pointer;
}
