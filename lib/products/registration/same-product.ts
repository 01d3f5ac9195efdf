import type { Implausible } from "@/lib/ecodesign/plausibility";
import { besideRecord, type ProductRecord } from "../contract";
import { BESIDE_FIELD_NAMES } from "../unit-fields";

/** Records of one product repeat what they say of it: it is read once, the records behind it are compared. */

export interface ReadRecord {
  ok: true;
  record: ProductRecord;
  stated: Readonly<Record<string, unknown>>;
  implausible: Implausible[];
}

type Json = Record<string, unknown>;

const BESIDE_NAMES: ReadonlySet<string> = new Set(BESIDE_FIELD_NAMES);

export class SameProduct {
  readonly #last = new Map<unknown, LastRecord>();

  /** Remembers a good record. */
  keep(raw: Json, read: ReadRecord): void {
    const names = Object.keys(raw).filter((name) => !BESIDE_NAMES.has(name));
    this.#last.set(nameIn(raw), { raw, names, product: withoutUnits(read.record), read });
  }

  /** A record that says of its product what its last good one said, with own units; null: it is to be read whole. */
  read(raw: unknown): ReadRecord | null {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
    const last = this.#last.get(nameIn(raw as Json));
    if (!last) return null;
    const given = unitsIn(raw as Json);
    const isRest = Object.keys(raw).length === last.names.length + Object.keys(given).length;
    if (!isRest || !last.names.every((name) => isSameMember(name, last.raw, raw as Json))) return null;
    const units = besideRecord.safeParse(given);
    if (!units.success) return null;
    const { stated, implausible } = last.read;
    return { ok: true, record: together(last.product, units.data), stated, implausible };
  }
}

interface LastRecord {
  raw: Json;
  /** Of the members that it states of its product. */
  names: readonly string[];
  product: ProductRecord;
  read: ReadRecord;
}

const nameIn = (raw: Json): unknown => raw["external_id"] ?? raw["gtin"] ?? raw["name"];

function unitsIn(raw: Json): Json {
  const units: Json = {};
  for (const name of BESIDE_FIELD_NAMES) if (Object.hasOwn(raw, name)) units[name] = raw[name];
  return units;
}

function withoutUnits(record: ProductRecord): ProductRecord {
  const product: Json = {};
  for (const name in record) if (!BESIDE_NAMES.has(name)) product[name] = record[name as keyof ProductRecord];
  return product as ProductRecord;
}

function together(product: Json, units: Json): ProductRecord {
  const record: Json = {};
  for (const name in product) record[name] = product[name];
  for (const name in units) record[name] = units[name];
  return record as ProductRecord;
}

const isSameMember = (name: string, one: Json, other: Json) =>
  Object.hasOwn(other, name) && isSameJson(one[name], other[name]);

function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (
    typeof one !== "object" ||
    typeof other !== "object" ||
    one === null ||
    other === null ||
    Array.isArray(one) !== Array.isArray(other)
  )
    return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => isSameMember(name, one as Json, other as Json));
}
