import { findRecordField } from "@/lib/ecodesign/registry";
import { QUANTITY_MAX } from "@/lib/ecodesign/rules";
import { requireValue } from "@/lib/platform/require-value";
import { CODE_FIELD, FIELDS, ID_FIELD } from "../columns/fields";

export type FlatValue = string | number | boolean;

const LANGUAGES_FLAT_MAX = 12;

export interface FlatSource {
  id: string;
  snapshot: Record<string, unknown>;
  units: UnitsInCommon;
}

export interface UnitsInCommon {
  count: number;
  serialNumber: string | null;
  externalId: string | null;
  batch: string | null;
  producedOn: string | null;
  productionFacility: string | null;
  placedOnMarketOn: string | null;
}

export const NO_UNITS: UnitsInCommon = {
  count: 0,
  serialNumber: null,
  externalId: null,
  batch: null,
  producedOn: null,
  productionFacility: null,
  placedOnMarketOn: null,
};

export const UNIT_COLUMNS = [
  CODE_FIELD,
  "serial_number",
  "batch",
  "unit_external_id",
  "produced_on",
  "production_facility",
  "unit_placed_on_market_on",
] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is FlatValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** An empty list is `[]`; undeclared fields have no column. */
export function flattenProduct({ id, snapshot, units }: FlatSource): Map<string, FlatValue> {
  const flat = new Map<string, FlatValue>([[ID_FIELD, id]]);
  for (const [name, value] of Object.entries(snapshot)) {
    if (isScalar(value)) flat.set(name, value);
    else if (!putPieces(flat, name, value)) flat.set(name, JSON.stringify(value));
  }
  if (units.serialNumber === null && units.externalId === null && units.count >= 1 && units.count <= QUANTITY_MAX)
    flat.set("quantity", units.count);
  for (const [path, value] of flatUnit(units)) flat.set(path, value);
  return flat;
}

export function flatUnit(units: Omit<UnitsInCommon, "count">): [string, FlatValue][] {
  const values = {
    serial_number: units.serialNumber,
    batch: units.batch,
    unit_external_id: units.externalId,
    produced_on: units.producedOn,
    production_facility: units.productionFacility,
    unit_placed_on_market_on: units.placedOnMarketOn,
  };
  return Object.entries(values).flatMap(([path, value]) =>
    value === null ? [] : [[path, value] as [string, FlatValue]],
  );
}

function putPieces(flat: Map<string, FlatValue>, name: string, value: unknown): boolean {
  if (isObject(value)) {
    const members = Object.entries(value);
    const isText = findRecordField(name)?.kind !== "entry";
    if (isText && members.length > LANGUAGES_FLAT_MAX) return false;
    if (members.length === 0 || !members.every(([, member]) => isScalar(member))) return false;
    for (const [member, text] of members) flat.set(`${name}.${member}`, text as FlatValue);
    return true;
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > (findRecordField(name)?.flatEntriesMax ?? 0))
    return false;
  const pieces = value.map(flatMembers);
  if (pieces.some((members) => members === null)) return false;
  for (const [index, members] of pieces.entries())
    for (const [member, text] of requireValue(members, "Members")) flat.set(`${name}.${index + 1}.${member}`, text);
  return true;
}

/** Null for an entry without members, because blank cells would not restore it. */
function flatMembers(entry: unknown): [string, FlatValue][] | null {
  if (!isObject(entry)) return null;
  const members = Object.entries(entry).filter(([, value]) => value !== null && value !== undefined);
  if (members.length === 0) return null;
  return members.map(([name, value]) => [name, isScalar(value) ? value : JSON.stringify(value)]);
}

const order = new Map(FIELDS.map(({ path }, index) => [path, index]));

function rankOf(path: string): [number, number, number] {
  const [name, second = ""] = path.split(".");
  const entry = /^\d+$/.test(second) ? Number(second) : 0;
  const pattern = entry > 0 ? path.replace(`.${second}.`, ".*.") : path;
  return [order.get(requireValue(name, "Name")) ?? order.get(path) ?? 999, entry, order.get(pattern) ?? 0];
}

export function inOrder(paths: Iterable<string>): string[] {
  return [...paths]
    .map((path) => ({ path, rank: rankOf(path) }))
    .sort(
      (one, other) =>
        one.rank[0] - other.rank[0] ||
        one.rank[1] - other.rank[1] ||
        one.rank[2] - other.rank[2] ||
        (one.path < other.path ? -1 : 1),
    )
    .map(({ path }) => path);
}
