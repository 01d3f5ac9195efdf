import type { IncomingMessage } from "node:http";

const HEADER = "next-router-state-tree";

/** Next fails on a forged or outdated header; without it, it sends the whole page. */
export function dropUnreadableState({ headers }: IncomingMessage): void {
  if (!isReadable(headers[HEADER])) delete headers[HEADER];
}

/** A router state is an encoded array of a segment's name and its children by slot. */
function isReadable(state: unknown): boolean {
  try {
    const tree: unknown = JSON.parse(decodeURIComponent(String(state)));
    return Array.isArray(tree) && typeof tree[0] === "string" && typeof tree[1] === "object" && tree[1] !== null;
  } catch {
    return false;
  }
}
