/** What differs between two versions of a product's data, field by field, down to the member of a list's entry. */

/** One step below a field: a member by its name (`recycled_pct`, `de`), or a list's entry by what names it. */
export type PathStep = { member: string } | { entry: string };

export interface FieldChange {
  /** The product's field. */
  field: string;
  /** From the field down to what differs; empty: the field itself. */
  path: readonly PathStep[];
  change: "added" | "removed" | "changed" | "reordered";
  /** Null: not there. */
  before: unknown;
  after: unknown;
}

type Data = Readonly<Record<string, unknown>>;
type Below = Omit<FieldChange, "field">;

/** All changes in the order of the fields. Null and absence are the same; an empty list differs from both. */
export function diffVersions(before: Data, after: Data): FieldChange[] {
  return namesOf(before, after).flatMap((field) =>
    diffValues(before[field], after[field], []).map((change) => ({ field, ...change })),
  );
}

/** The names of the fields that differ. */
export function changedFields(before: Data, after: Data): string[] {
  return namesOf(before, after).filter((field) => !isSameValue(before[field], after[field]));
}

/** Whether two values of a field say the same, in the same order. */
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

/** The entries by name; a name that stands more often is numbered. */
function namedEntries(list: readonly unknown[]): Map<string, unknown> {
  const named = new Map<string, unknown>();
  list.forEach((entry, index) => {
    const name = entryName(entry) ?? `#${index + 1}`;
    let unique = name;
    for (let count = 2; named.has(unique); count += 1) unique = `${name} (${count})`;
    named.set(unique, entry);
  });
  return named;
}

/** Members that tell an entry from its neighbours, the most telling first: of materials, operators and so on. */
const NAMING_MEMBERS = ["name", "identifier", "cas_number", "ec_number", "iupac_name", "url", "kind"] as const;
/** Members that tell two entries of one name apart. */
const QUALIFYING_MEMBERS = ["component", "role", "language"] as const;

function entryName(entry: unknown): string | undefined {
  if (!isObject(entry)) return String(entry);
  const name = NAMING_MEMBERS.map((member) => entry[member]).find((value) => typeof value === "string");
  if (name === undefined) return undefined;
  const qualities = QUALIFYING_MEMBERS.map((member) => entry[member]).filter((value) => typeof value === "string");
  return qualities.length > 0 ? `${name} (${qualities.join(", ")})` : (name as string);
}
