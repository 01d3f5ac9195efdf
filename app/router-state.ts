import type { IncomingMessage } from "node:http";

const HEADER = "next-router-state-tree";

/**
 * The browser states in a header which parts of a page it has. Next fails at one that is forged or from another
 * version; without it the browser gets the whole page.
 */
export function dropUnreadableState({ headers }: IncomingMessage): void {
  if (!isReadable(headers[HEADER])) delete headers[HEADER];
}

/** A tree is an encoded array of a segment's name and its children by slot. */
function isReadable(state: unknown): boolean {
  try {
    const tree: unknown = JSON.parse(decodeURIComponent(String(state)));
    return Array.isArray(tree) && typeof tree[0] === "string" && typeof tree[1] === "object" && tree[1] !== null;
  } catch {
    return false;
  }
}
