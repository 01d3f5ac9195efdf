import { gtin14, gtinError } from "@/lib/ecodesign/gtin";
import { findImplausible, type Implausible } from "@/lib/ecodesign/plausibility";
import type { FieldError } from "@/lib/platform/errors";
import { readInput, readInputBriefly } from "@/lib/platform/input/read-input";
import { inSlices } from "@/lib/platform/semaphore";
import { type ProductRecord, productRecord, separateRecord } from "../contract";
import { isStoredSeparately, SEPARATE_FIELD_NAMES } from "../unit-fields";
import { statedOf } from "./stated-differences";

/** Records of one product usually repeat its data, so the data are parsed once and later records only compared. */

interface ReadRecord {
  ok: true;
  record: ProductRecord;
  stated: Readonly<Record<string, unknown>>;
  implausible: Implausible[];
}

type Json = Record<string, unknown>;

class SameProduct {
  readonly #last = new Map<unknown, LastRecord>();

  keep(raw: Json, result: ReadRecord): void {
    const names = Object.keys(raw).filter((name) => !isStoredSeparately(name));
    this.#last.set(nameIn(raw), { raw, names, product: withoutUnits(result.record), read: result });
  }

  /** Null if the product data differ from the last valid record's, so that the record must be parsed. */
  read(raw: unknown): ReadRecord | null {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
    const last = this.#last.get(nameIn(raw as Json));
    if (!last) return null;
    const unitInputs = unitsIn(raw as Json);
    const isRest = Object.keys(raw).length === last.names.length + Object.keys(unitInputs).length;
    if (!isRest || !last.names.every((name) => isSameMember(name, last.raw, raw as Json))) return null;
    const units = separateRecord.safeParse(unitInputs);
    if (!units.success) return null;
    const { stated, implausible } = last.read;
    return { ok: true, record: together(last.product, units.data), stated, implausible };
  }
}

interface LastRecord {
  raw: Json;
  names: readonly string[];
  product: ProductRecord;
  read: ReadRecord;
}

const nameIn = (raw: Json): unknown => raw["external_id"] ?? raw["gtin"] ?? raw["name"];

function unitsIn(raw: Json): Json {
  const units: Json = {};
  for (const name of SEPARATE_FIELD_NAMES) if (Object.hasOwn(raw, name)) units[name] = raw[name];
  return units;
}

function withoutUnits(record: ProductRecord): ProductRecord {
  const product: Json = {};
  for (const name in record) if (!isStoredSeparately(name)) product[name] = record[name as keyof ProductRecord];
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

export interface ValidatedRecord {
  index: number;
  /** JSON pointer to the record, such as `/3`. */
  at: string;
  record: ProductRecord;
  /** The identical object for records with the same product data. */
  stated: Readonly<Record<string, unknown>>;
  warnings: FieldError[];
}

export interface RejectedRecord {
  index: number;
  errors: FieldError[];
  productId?: string;
}

export interface ValidatedRecords {
  accepted: ValidatedRecord[];
  rejected: RejectedRecord[];
}

export const CLASH_CODES = [
  "external_id_taken",
  "gtin_taken",
  "serial_number_taken",
  "unit_external_id_taken",
  "product_ambiguous",
  "product_differs",
] as const;
export type ClashCode = (typeof CLASH_CODES)[number];

const CLASHING_FIELD: Record<ClashCode, string> = {
  external_id_taken: "external_id",
  gtin_taken: "gtin",
  product_ambiguous: "gtin",
  product_differs: "name",
  serial_number_taken: "serial_number",
  unit_external_id_taken: "unit_external_id",
};

/** Above this number of errors, further records only report that they have some. */
const ERRORS_REPORTED_IN_FULL = 10_000;

export function validateRecords(values: readonly unknown[], pointerOf: (index: number) => string): ValidatedRecords {
  const checking = new RecordChecking();
  for (const [index, value] of values.entries()) checking.take(index, value, pointerOf(index));
  return checking.result;
}

export async function validateManyRecords(
  inputs: readonly unknown[],
  pointerOf: (index: number) => string,
): Promise<ValidatedRecords> {
  const checking = new RecordChecking();
  await inSlices(inputs, (value, index) => checking.take(index, value, pointerOf(index)));
  return checking.result;
}

class RecordChecking {
  readonly result: ValidatedRecords = { accepted: [], rejected: [] };
  readonly #seen = new SeenRecords();
  readonly #same = new SameProduct();
  #errors = 0;

  take(index: number, value: unknown, at: string): void {
    const result = this.#same.read(value) ?? this.#readWhole(value, at);
    const errors = result.ok ? this.#seen.add(result.record, at) : result.errors;
    if (result.ok && errors.length === 0) {
      const { record, stated, implausible } = result;
      this.result.accepted.push({ index, at, record, stated, warnings: warningsOf(record, implausible, at) });
    } else this.result.rejected.push({ index, errors });
    this.#errors += errors.length;
  }

  #readWhole(value: unknown, at: string) {
    const result = (this.#errors < ERRORS_REPORTED_IN_FULL ? readInput : readInputBriefly)(productRecord, value, at);
    if (!result.ok) return result;
    const record = result.value;
    const validated = { ok: true as const, record, stated: statedOf(record), implausible: implausibleOf(record) };
    this.#same.keep(value as Record<string, unknown>, validated);
    return validated;
  }
}

export function validateRecord(
  value: unknown,
  contract = productRecord,
): { ok: true; record: ProductRecord; warnings: FieldError[] } | { ok: false; errors: FieldError[] } {
  const result = readInput(contract, value);
  return result.ok
    ? { ok: true, record: result.value, warnings: warningsOf(result.value, implausibleOf(result.value), "") }
    : result;
}

export function clash(code: ClashCode, at: string, detail: string): FieldError {
  return { pointer: `${at}/${CLASHING_FIELD[code]}`, code, detail };
}

class SeenRecords {
  readonly #serials = new Map<string, string>();
  readonly #unitIds = new Map<string, string>();

  add(record: ProductRecord, at: string): FieldError[] {
    const { unit_external_id: unitId } = record;
    const unit = record.gtin && record.serial_number ? `${gtin14(record.gtin)} ${record.serial_number}` : null;
    const sameUnit = unit ? this.#serials.get(unit) : undefined;
    const sameUnitId = unitId ? this.#unitIds.get(unitId) : undefined;
    const errors: FieldError[] = [];
    if (sameUnit !== undefined)
      errors.push(clash("serial_number_taken", at, `The record at ${sameUnit} has the same GTIN and serial number.`));
    if (sameUnitId !== undefined)
      errors.push(
        clash("unit_external_id_taken", at, `The record at ${sameUnitId} has the same external id of a unit.`),
      );
    if (errors.length > 0) return errors;
    if (unit) this.#serials.set(unit, at);
    if (unitId) this.#unitIds.set(unitId, at);
    return errors;
  }
}

function implausibleOf(record: ProductRecord): Implausible[] {
  const error = record.gtin ? gtinError(record.gtin) : null;
  return [...(error ? [{ field: "gtin", ...error }] : []), ...findImplausible(record)];
}

function warningsOf(record: ProductRecord, implausible: readonly Implausible[], at: string): FieldError[] {
  const warnings = implausible.map(({ field, ...warning }) => ({ pointer: `${at}/${field}`, ...warning }));
  if (record.serial_number && !record.gtin && !record.external_id)
    warnings.push({
      pointer: `${at}/serial_number`,
      code: "serial_without_gtin",
      detail: "Without a GTIN or an external id nothing keeps this serial number from being registered again.",
    });
  return warnings;
}
