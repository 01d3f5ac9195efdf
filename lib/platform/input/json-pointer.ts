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
