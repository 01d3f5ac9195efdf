import { ACCESS_TABLE } from "@/lib/ecodesign/access";
import type { AccessSet } from "@/lib/ecodesign/readers";

const fieldOf = (path: string) => path.split(".")[0] ?? path;

export function restrictedElements(set: AccessSet): string[] {
  const { fields, groups } = ACCESS_TABLE;
  const named = [fields, ...Object.values(groups)].flatMap((table) =>
    Object.entries(table).flatMap(([path, readers]) => (readers.includes(set) ? [fieldOf(path)] : [])),
  );
  return [...new Set(["documents", ...named])];
}
