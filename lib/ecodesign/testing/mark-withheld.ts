import type { ProductGroup } from "@/lib/law/rules";
import { accessOf } from "../access";
import type { Declared } from "../declared";
import { ENTRY_FIELD_NAMES, entryMembers } from "../entries";
import { canRead, PUBLIC_READS } from "../readers";

/**
 * Puts words and numbers that stand nowhere else in whatever of declared data the public may not read, and says them by
 * the paths of fields and members. A value of neither kind stays as it is.
 */
export function markWithheld<Data extends Declared>(
  declared: Data,
  group: ProductGroup,
): { marked: Data; markers: Record<string, string> } {
  const markers: Record<string, string> = {};
  const mark = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one: unknown, index) => mark(one, `${path}.${index}`));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mark(one, `${path}.${name}`)]));
    const number = Object.keys(markers).length + 1;
    if (typeof value === "string") return (markers[path] = `withheld-${group}-${number}-x`);
    if (typeof value !== "number") return value;
    markers[path] = `7.${String(710_000 + number)}3`;
    return Number(markers[path]);
  };
  const isWithheld = (path: string) => !canRead(PUBLIC_READS, { elementId: path, access: accessOf(path, group) });
  const entryMarked = (field: string, entry: object) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => {
        const path = `${field}.${name}`;
        return [name, isWithheld(path) ? mark(value, path) : (value as unknown)];
      }),
    );
  const entries = new Set<string>(ENTRY_FIELD_NAMES.filter((field) => entryMembers(field).length > 0));
  const marked = Object.fromEntries(
    Object.entries(declared).map(([name, value]: [string, unknown]) => {
      if (isWithheld(name)) return [name, mark(value, name)];
      if (!entries.has(name) || typeof value !== "object" || value === null) return [name, value];
      return [
        name,
        Array.isArray(value) ? value.map((one: object) => entryMarked(name, one)) : entryMarked(name, value),
      ];
    }),
  );
  return { marked: marked as Data, markers };
}
