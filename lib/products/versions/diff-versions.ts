export type PathStep = { member: string } | { entry: string };

export interface FieldChange {
  field: string;
  path: readonly PathStep[];
  change: "added" | "removed" | "changed" | "reordered";
  before: unknown;
  after: unknown;
}

type Data = Readonly<Record<string, unknown>>;
type Below = Omit<FieldChange, "field">;

/** In the order of the fields. Null equals absence, but an empty list differs from both. */
export function diffVersions(before: Data, after: Data): FieldChange[] {
  return namesOf(before, after).flatMap((field) =>
    diffValues(before[field], after[field], []).map((change) => ({ field, ...change })),
  );
}

export function changedFields(before: Data, after: Data): string[] {
  return namesOf(before, after).filter((field) => !isSameValue(before[field], after[field]));
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return diffValues(one, other, []).length === 0;
}

function namesOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

const isObject = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function diffValues(before: unknown, after: unknown, path: readonly PathStep[]): Below[] {
  const [one, other] = [before ?? null, after ?? null];
  if (one === other) return [];
  if (one === null) return [{ path, change: "added", before: null, after: other }];
  if (other === null) return [{ path, change: "removed", before: one, after: null }];
  if (Array.isArray(one) && Array.isArray(other)) return diffLists(one, other, path);
  if (isObject(one) && isObject(other))
    return namesOf(one, other).flatMap((member) => diffValues(one[member], other[member], [...path, { member }]));
  return [{ path, change: "changed", before: one, after: other }];
}

function diffLists(before: readonly unknown[], after: readonly unknown[], path: readonly PathStep[]): Below[] {
  const [one, other] = [namedEntries(before), namedEntries(after)];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const changes = names.flatMap((entry) => diffValues(one.get(entry), other.get(entry), [...path, { entry }]));
  const isReordered = changes.length === 0 && [...one.keys()].join("\n") !== [...other.keys()].join("\n");
  return isReordered ? [{ path, change: "reordered", before, after }] : changes;
}

function namedEntries(list: readonly unknown[]): Map<string, unknown> {
  const entriesByName = new Map<string, unknown>();
  list.forEach((entry, index) => {
    const name = entryName(entry) ?? `#${index + 1}`;
    let unique = name;
    for (let count = 2; entriesByName.has(unique); count += 1) unique = `${name} (${count})`;
    entriesByName.set(unique, entry);
  });
  return entriesByName;
}

const NAMING_MEMBERS = ["name", "identifier", "cas_number", "ec_number", "iupac_name", "url", "kind"] as const;
const QUALIFYING_MEMBERS = ["component", "role", "language"] as const;

function entryName(entry: unknown): string | undefined {
  if (!isObject(entry)) return String(entry);
  const name = NAMING_MEMBERS.map((member) => entry[member]).find((value) => typeof value === "string");
  if (name === undefined) return undefined;
  const qualities = QUALIFYING_MEMBERS.map((member) => entry[member]).filter((value) => typeof value === "string");
  return qualities.length > 0 ? `${name} (${qualities.join(", ")})` : (name as string);
}
