import { posix } from "node:path";
import type { Archive } from "./archive";
import { readWholeXml } from "./read-xml";

export interface Relationship {
  id: string;
  /** The last word of its type: `worksheet`, `styles`. Strict and transitional OOXML differ only before it. */
  kind: string;
  /** The name of the part it leads to. */
  part: string;
}

/** Where a part leads to (ISO/IEC 29500-2, section 6.5), if anywhere. The empty name is the package's. */
export async function readRelationships(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return [];
  const found: Relationship[] = [];
  await readWholeXml(archive.readText(name), {
    open(element, { Id, Type, Target, TargetMode }) {
      if (element !== "Relationship" || TargetMode === "External" || !Id || !Target) return;
      found.push({
        id: Id,
        kind: Type?.split("/").at(-1) ?? "",
        part: Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target),
      });
    },
  });
  return found;
}
