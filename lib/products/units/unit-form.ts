import { DomainError, type FieldError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/read-input";
import type { FormError } from "../form/form";
import { type ValidatedUnits, readUnits } from "./read-units";
import {
  errorsOfList,
  LIST_CHARACTERS_MAX,
  type LineError,
  readLines,
  type UnitFields,
  type UnitLine,
  wayOf,
} from "./unit-lines";

export interface UnitErrors {
  errors: FormError[];
  lines: LineError[];
}

export interface InputUnits {
  validated: ValidatedUnits | null;
  errorsOf: (errors: readonly FieldError[]) => UnitErrors;
}

export type ReadUnitForm = { ok: true; given: InputUnits } | ({ ok: false } & UnitErrors);

/** Form names that differ from the API, because a product's form already uses them. */
const PLACES: Record<string, string> = { placed_on_market_on: "unit_placed_on_market_on" };

export async function readUnitForm(fields: UnitFields): Promise<ReadUnitForm> {
  const way = wayOf(fields);
  if (way === "later") return { ok: true, given: { validated: null, errorsOf: (errors) => placed(errors, []) } };
  const common = {
    batch: textIn(fields.batch),
    produced_on: textIn(fields.produced_on),
    production_facility: textIn(fields.production_facility),
    placed_on_market_on: textIn(fields.unit_placed_on_market_on),
  };
  if (way === "quantity") return judge({ ...common, quantity: numberIn(fields.quantity) }, []);
  const text = fields.serial_numbers ?? "";
  if (text.length > LIST_CHARACTERS_MAX)
    return { ok: false, errors: [{ place: "serial_numbers", code: "too_long" }], lines: [] };
  const lines = readLines(text);
  if (lines.length === 0) return { ok: false, errors: [{ place: "serial_numbers", code: "required" }], lines: [] };
  const result = await judge(
    {
      ...common,
      units: lines.map(({ serial, ownId }) => ({ serial_number: serial || null, unit_external_id: ownId || null })),
    },
    lines,
  );
  return withErrorsOfList(result, errorsOfList(lines));
}

function withErrorsOfList(form: ReadUnitForm, seen: readonly LineError[]): ReadUnitForm {
  if (seen.length === 0) return form;
  const reported = form.ok ? { errors: [], lines: [] } : form;
  const known = new Set(seen.map(({ line }) => line));
  const others = reported.lines.filter(({ line }) => !known.has(line));
  return {
    ok: false,
    errors: reported.errors,
    lines: [...seen, ...others].sort((one, other) => one.line - other.line),
  };
}

async function judge(body: unknown, lines: readonly UnitLine[]): Promise<ReadUnitForm> {
  const errorsOf = (errors: readonly FieldError[]) => placed(errors, lines);
  try {
    const validated = await readUnits(body);
    if (validated.rejected.length > 0) throw invalidRequest(validated.rejected.flatMap(({ errors }) => errors));
    return { ok: true, given: { validated, errorsOf } };
  } catch (error) {
    if (!(error instanceof DomainError) || !error.extras.errors) throw error;
    return { ok: false, ...errorsOf(error.extras.errors) };
  }
}

function placed(errors: readonly FieldError[], lines: readonly UnitLine[]): UnitErrors {
  const reported: UnitErrors = { errors: [], lines: [] };
  for (const { pointer, code } of errors) {
    const [, name = "", index] = pointer.split("/");
    const line = name === "units" && index !== undefined ? lines[Number(index)] : undefined;
    if (line) reported.lines.push({ line: line.line, given: line.given, code });
    else
      reported.errors.push(
        name === "units" ? { place: "serial_numbers", code: "too_many_units" } : { place: PLACES[name] ?? name, code },
      );
  }
  return reported;
}

const textIn = (text: string | undefined) => text?.trim() || null;

function numberIn(text: string | undefined): unknown {
  const value = text?.trim() ?? "";
  if (value === "") return 1;
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}
