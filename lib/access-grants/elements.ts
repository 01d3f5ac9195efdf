import { ACCESS_TABLE } from "@/lib/ecodesign/access";
import { ACCESS_CLASSES, type GrantedSet, type Readers } from "@/lib/ecodesign/readers";

const fieldOf = (path: string) => path.split(".")[0] ?? path;

export function restrictedElements(set: GrantedSet): string[] {
  const { fields, groups } = ACCESS_TABLE;
  const isOpenTo = (readers: Readers) => readers.includes(set);
  const names = [fields, ...Object.values(groups)].flatMap((table) =>
    Object.entries(table).flatMap(([path, access]) =>
      isOpenTo(ACCESS_CLASSES[access].readers) ? [fieldOf(path)] : [],
    ),
  );
  return [...new Set([...(set === "purchaser" ? [] : ["documents"]), ...names])];
}
