import { jsonPointer } from "@/lib/platform/input/json-pointer";
import { endOfSpace, tokenAt } from "./locate-json-error";

/**
 * Members that stand more than once in one object (RFC 8259, section 4). Parsers keep one or the other of them, so that
 * whoever looked at the text before may have seen another value.
 */

interface Enclosing {
  /** Those seen so far, of an object. */
  names: Set<string> | null;
  /** The member or entry that is being read. */
  at: string | number;
  awaitsName: boolean;
}

/** The pointers of such members in a text that is JSON, `most` at most. */
export function repeatedMembers(text: string, most: number): string[] {
  const pointers: string[] = [];
  const enclosing: Enclosing[] = [];
  let position = endOfSpace(text, 0);
  for (let token = tokenAt(text, position); token && pointers.length < most; token = tokenAt(text, position)) {
    const inner = enclosing.at(-1);
    if (token.isString && inner?.names && inner.awaitsName) {
      inner.at = JSON.parse(text.slice(position, token.end)) as string;
      inner.awaitsName = false;
      if (inner.names.has(inner.at)) pointers.push(jsonPointer(enclosing.map(({ at }) => at)));
      inner.names.add(inner.at);
    } else readMark(token.mark, enclosing);
    position = endOfSpace(text, token.end);
  }
  return pointers;
}

function readMark(mark: string | undefined, enclosing: Enclosing[]): void {
  const inner = enclosing.at(-1);
  if (mark === "{") enclosing.push({ names: new Set(), at: "", awaitsName: true });
  else if (mark === "[") enclosing.push({ names: null, at: 0, awaitsName: false });
  else if (mark === "}" || mark === "]") enclosing.pop();
  else if (mark === "," && typeof inner?.at === "number") inner.at += 1;
  else if (mark === "," && inner) inner.awaitsName = true;
}
