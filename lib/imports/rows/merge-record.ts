import { gtin14 } from "@/lib/ecodesign/gtin";
import { RECORD_FIELDS } from "@/lib/ecodesign/registry";
import { isStoredSeparately } from "@/lib/products/unit-fields";
import { DEFAULTS, type ReadRow, isInPieces } from "./read-row";

/** Members without a cell stay unchanged; so do those with a blank cell, unless blank cells clear. Pure. */

type Members = Record<string, unknown>;

/** A row with another value for one of these members describes another entry, which inherits nothing. */
const naming = new Map(
  RECORD_FIELDS.map(({ name, members }) => [name, members.filter(({ identifies }) => identifies === "entry")]),
);

export interface Merged {
  record: Record<string, unknown>;
  numbers: Map<string, number[]>;
}

export function mergeRecord(
  before: Readonly<Record<string, unknown>>,
  row: Pick<ReadRow, "values" | "entries" | "cleared" | "numbers">,
): Merged {
  const { values, entries, cleared } = row;
  const merged: Merged = { record: { ...before }, numbers: new Map(row.numbers) };
  for (const [name, value] of Object.entries(values)) {
    if (isStoredSeparately(name) || entries.has(name)) continue;
    if (name === "gtin" && isSameGtin(before[name], value)) continue;
    merged.record[name] =
      isTexts(value) && isTexts(before[name])
        ? { ...before[name], ...value }
        : isInPieces(value)
          ? entryOf(name, before[name], value)
          : value;
  }
  for (const name of new Set([
    ...entries.keys(),
    ...cleared.filter(({ entry }) => entry !== null).map((cell) => cell.name),
  ]))
    mergeList(merged, name, before, row);
  for (const { name, entry, member } of cleared)
    if (entry === null) takeBack(merged.record, { name, member, isStated: values[name] != null });
  return merged;
}

function mergeList(
  { record, numbers }: Merged,
  name: string,
  before: Readonly<Record<string, unknown>>,
  { values, entries, cleared }: Pick<ReadRow, "values" | "entries" | "cleared">,
): void {
  if (!entries.has(name) && name in values) return;
  const stored = Array.isArray(before[name]) ? (before[name] as unknown[]) : [];
  const statedEntries = entries.get(name) ?? [];
  const blank = (index: number) =>
    cleared.filter((cell) => cell.name === name && cell.entry === index).map(({ member }) => member);
  const merged = Array.from({ length: Math.max(stored.length, statedEntries.length) }, (_, index) => ({
    index,
    entry: listEntry(name, stored[index], statedEntries[index], blank(index)),
  })).filter(({ entry }) => entry !== undefined);
  record[name] = merged.length > 0 ? merged.map(({ entry }) => entry) : stored.length > 0 ? null : record[name];
  numbers.set(
    name,
    merged.map(({ index }) => index + 1),
  );
}

/** Undefined: there is no entry, or all its cells are blank and blank cells clear. */
function listEntry(name: string, stored: unknown, stated: Members | undefined, blank: readonly string[]): unknown {
  if (stated === undefined) return blank.length > 0 ? undefined : stored;
  return without(entryOf(name, stored, stated), blank);
}

function entryOf(name: string, stored: unknown, members: Members): Members {
  if (!isMembers(stored)) return { ...DEFAULTS[name], ...members };
  const isAnother = naming
    .get(name)
    ?.some(
      ({ name: member }) => members[member] != null && stored[member] != null && members[member] !== stored[member],
    );
  return isAnother ? { ...DEFAULTS[name], ...members } : { ...stored, ...members };
}

function takeBack(
  record: Record<string, unknown>,
  { name, member, isStated }: { name: string; member: string; isStated: boolean },
): void {
  const value = record[name];
  if (!isMembers(value)) return;
  const left = isTexts(value) || isStated ? without(value, [member]) : {};
  record[name] = Object.keys(left).length > 0 ? left : null;
}

const isSameGtin = (one: unknown, other: unknown) =>
  typeof one === "string" && typeof other === "string" && gtin14(one) === gtin14(other);

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is Record<string, string> =>
  isMembers(value) && Object.values(value).every((text) => typeof text === "string") && !("name" in value);
