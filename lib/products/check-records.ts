import { setImmediate } from "node:timers/promises";
import { doubtEcodesign } from "@/lib/ecodesign/plausibility";
import { readInput, readInputBriefly } from "@/lib/input/read-input";
import { monotonicMs } from "@/lib/platform/clock";
import type { FieldError } from "@/lib/platform/errors";
import { type ProductRecord, productRecord } from "./contract";
import { gtin14, gtinFault } from "./gtin";

/** Records as they came, told apart into those that can be registered and those that cannot; the database is not asked. */

export interface CheckedRecord {
  index: number;
  /** Where the record stands in what was sent: a JSON pointer such as `/3`. */
  at: string;
  record: ProductRecord;
  warnings: FieldError[];
}

export interface RejectedRecord {
  index: number;
  errors: FieldError[];
}

export interface CheckedRecords {
  accepted: CheckedRecord[];
  rejected: RejectedRecord[];
}

/** Codes of a record that is right in itself and meets another one. */
export const CLASH_CODES = ["external_id_taken", "serial_number_taken", "unit_external_id_taken"] as const;
export type ClashCode = (typeof CLASH_CODES)[number];

const CLASHING_FIELD: Record<ClashCode, string> = {
  external_id_taken: "external_id",
  serial_number_taken: "serial_number",
  unit_external_id_taken: "unit_external_id",
};

/** Beyond this many faults in all, a further record tells only that it has some. */
const FAULTS_TOLD_IN_FULL = 10_000;

/** The request thread is lent to others after so long. */
const SLICE_MS = 15;

/** Checks every record by itself, then against the others. `pointerOf` tells where a record stands. */
export function checkRecords(given: readonly unknown[], pointerOf: (index: number) => string): CheckedRecords {
  const checking = new RecordChecking();
  for (const [index, value] of given.entries()) checking.take(index, value, pointerOf(index));
  return checking.result;
}

/** The same for long lists, in slices of 15 ms, so that other requests are answered in between. */
export async function checkManyRecords(given: readonly unknown[], pointerOf: (index: number) => string): Promise<CheckedRecords> {
  const checking = new RecordChecking();
  let sliceStartMs = monotonicMs();
  for (const [index, value] of given.entries()) {
    checking.take(index, value, pointerOf(index));
    if (monotonicMs() - sliceStartMs < SLICE_MS) continue;
    await setImmediate();
    sliceStartMs = monotonicMs();
  }
  return checking.result;
}

class RecordChecking {
  readonly result: CheckedRecords = { accepted: [], rejected: [] };
  readonly #seen = new SeenRecords();
  #faults = 0;

  take(index: number, value: unknown, at: string): void {
    const read = (this.#faults < FAULTS_TOLD_IN_FULL ? readInput : readInputBriefly)(productRecord, value, at);
    const errors = read.ok ? this.#seen.add(read.value, at) : read.errors;
    if (read.ok && errors.length === 0) this.result.accepted.push({ index, at, record: read.value, warnings: warningsOf(read.value, at) });
    else this.result.rejected.push({ index, errors });
    this.#faults += errors.length;
  }
}

/** One record by itself: what is wrong with it, or the record as it will be stored and what is doubtful about it. */
export function checkRecord(value: unknown, at = ""): { ok: true; record: ProductRecord; warnings: FieldError[] } | { ok: false; errors: FieldError[] } {
  const read = readInput(productRecord, value, at);
  return read.ok ? { ok: true, record: read.value, warnings: warningsOf(read.value, at) } : read;
}

export function clash(code: ClashCode, at: string, detail: string): FieldError {
  return { pointer: `${at}/${CLASHING_FIELD[code]}`, code, detail };
}

/** The records of one request so far, by what may stand once. */
class SeenRecords {
  readonly #externalIds = new Map<string, string>();
  readonly #serials = new Map<string, string>();
  readonly #unitIds = new Map<string, string>();

  /** Takes a record in, unless an earlier one has its external id, its GTIN and serial number or its unit's own id; answers what it clashes with. */
  add(record: ProductRecord, at: string): FieldError[] {
    const { external_id: externalId, unit_external_id: unitId } = record;
    const unit = record.gtin && record.serial_number ? `${gtin14(record.gtin)} ${record.serial_number}` : null;
    const sameId = externalId ? this.#externalIds.get(externalId) : undefined;
    const sameUnit = unit ? this.#serials.get(unit) : undefined;
    const sameUnitId = unitId ? this.#unitIds.get(unitId) : undefined;
    const errors: FieldError[] = [];
    if (sameId !== undefined) errors.push(clash("external_id_taken", at, `The record at ${sameId} has the same external id.`));
    if (sameUnit !== undefined) errors.push(clash("serial_number_taken", at, `The record at ${sameUnit} has the same GTIN and serial number.`));
    if (sameUnitId !== undefined) errors.push(clash("unit_external_id_taken", at, `The record at ${sameUnitId} has the same external id of a unit.`));
    if (errors.length > 0) return errors;
    if (externalId) this.#externalIds.set(externalId, at);
    if (unit) this.#serials.set(unit, at);
    if (unitId) this.#unitIds.set(unitId, at);
    return errors;
  }
}

function warningsOf(record: ProductRecord, at: string): FieldError[] {
  const warnings = doubtEcodesign(record).map(({ field, ...doubt }) => ({ pointer: `${at}/${field}`, ...doubt }));
  const fault = record.gtin ? gtinFault(record.gtin) : null;
  if (fault) warnings.unshift({ pointer: `${at}/gtin`, ...fault });
  if (record.serial_number && !record.gtin)
    warnings.push({
      pointer: `${at}/serial_number`,
      code: "serial_without_gtin",
      detail: "Without a GTIN nothing keeps this serial number from being registered again.",
    });
  return warnings;
}
