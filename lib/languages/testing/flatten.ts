import type { MessageTree } from "../merge-messages";

/** Every text of a tree with the whole of its key. */
export function flatten(tree: MessageTree, prefix = ""): [key: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}
