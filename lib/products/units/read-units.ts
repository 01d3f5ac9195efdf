import type { z } from "zod";
import type { FieldError } from "@/lib/platform/errors";
import { invalidRequest, readInput, readInputBriefly } from "@/lib/platform/input/read-input";
import { inSlices } from "@/lib/platform/semaphore";
import { type UnitGiven, inputUnit, UNITS_ADDED_MAX, unitsEnvelope } from "./unit-contract";

export interface ValidatedUnit {
  index: number;
  unit: UnitGiven;
  pointerTo: (field: keyof UnitGiven) => string;
}

export interface RejectedUnit {
  index: number;
  errors: FieldError[];
}

export interface ValidatedUnits {
  accepted: ValidatedUnit[];
  rejected: RejectedUnit[];
}

const ERRORS_REPORTED_IN_FULL = 10_000;

/** Throws `invalid_request` for an unknown form of body, or an error in the members common to all units. */
export async function readUnits(json: unknown): Promise<ValidatedUnits> {
  const result = readInput(unitsEnvelope, json);
  const { units, serial_numbers: serials, quantity, ...common } = result.ok ? result.value : listsOf(json);
  if (result.ok && quantity !== undefined)
    return {
      accepted: Array.from({ length: quantity }, (_, index) => ({
        index,
        unit: common,
        pointerTo: (field) => `/${field}`,
      })),
      rejected: [],
    };
  const checking = new UnitChecking(common);
  await inSlices(units ?? serials ?? [], (value, index) => {
    if (units) checking.take(index, { value, at: `/units/${index}`, pointerTo: (field) => `/units/${index}/${field}` });
    else
      checking.take(index, {
        value: { serial_number: value ?? "" },
        at: "",
        pointerTo: () => `/serial_numbers/${index}`,
      });
  });
  if (!result.ok) throw invalidRequest([...result.errors, ...checking.result.rejected.flatMap(({ errors }) => errors)]);
  return checking.result;
}

function listsOf(json: unknown): z.output<typeof unitsEnvelope> {
  const { units, serial_numbers } = (typeof json === "object" && json !== null ? json : {}) as Record<string, unknown>;
  const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= UNITS_ADDED_MAX;
  return { ...(isList(units) ? { units } : isList(serial_numbers) ? { serial_numbers } : {}) };
}

interface GivenUnit {
  value: unknown;
  at: string;
  pointerTo: ValidatedUnit["pointerTo"];
}

class UnitChecking {
  readonly result: ValidatedUnits = { accepted: [], rejected: [] };
  readonly #seen = { serial_number: new Map<string, string>(), unit_external_id: new Map<string, string>() };
  #errors = 0;

  constructor(readonly common: Partial<UnitGiven>) {}

  take(index: number, { value, at, pointerTo }: GivenUnit): void {
    const result = (this.#errors < ERRORS_REPORTED_IN_FULL ? readInput : readInputBriefly)(inputUnit, value, at);
    const placed = (errors: FieldError[]) =>
      at === "" ? errors.map((error) => ({ ...error, pointer: pointerTo("serial_number") })) : errors;
    const errors = result.ok ? this.#meeting(result.value, pointerTo) : placed(result.errors);
    if (result.ok && errors.length === 0)
      this.result.accepted.push({ index, unit: { ...this.common, ...stated(result.value) }, pointerTo });
    else this.result.rejected.push({ index, errors });
    this.#errors += errors.length;
  }

  #meeting(unit: UnitGiven, pointerTo: ValidatedUnit["pointerTo"]): FieldError[] {
    const errors = MAY_STAND_ONCE.flatMap(({ field, code, name }) => {
      const before = unit[field] ? this.#seen[field].get(unit[field]) : undefined;
      return before === undefined
        ? []
        : [{ pointer: pointerTo(field), code, detail: `The unit at ${before} has the same ${name}.` }];
    });
    if (errors.length > 0) return errors;
    for (const { field } of MAY_STAND_ONCE) if (unit[field]) this.#seen[field].set(unit[field], pointerTo(field));
    return errors;
  }
}

const MAY_STAND_ONCE = [
  { field: "serial_number", code: "serial_number_taken", name: "serial number" },
  { field: "unit_external_id", code: "unit_external_id_taken", name: "id of yours" },
] as const;

function stated(unit: UnitGiven): Partial<UnitGiven> {
  return Object.fromEntries(Object.entries(unit).filter(([, value]) => value != null));
}
