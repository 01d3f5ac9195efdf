import { setImmediate } from "node:timers/promises";
import type { Queryable } from "@/db/client";
import { monotonicMs } from "@/lib/platform/clock";
import type { FieldError } from "@/lib/platform/errors";
import { checkRecord } from "@/lib/products/check-records";
import type { ProductRecord } from "@/lib/products/contract";
import { changedFields } from "@/lib/products/diff-versions";
import { productSnapshot } from "@/lib/products/rules";
import { compileTargets, type Derived, type DerivingOptions, shortened } from "./derive-record";
import { externalIdOf, type MatchedRow, matchRows, type RowMatch, unitOf } from "./match-rows";
import { mergeRecord } from "./merge-record";
import type { ColumnTarget } from "./plan-rules";
import { PROBLEMS_PER_ROW_MAX, type RowOutcome, type RowProblem } from "./rules";

/** Rows to what would come of them, by the contract and rules of POST /v1/products. Writes nothing. */

export interface GivenRow {
  number: number;
  cells: string[];
  /** What the reader found wrong with the row as such. */
  fault?: string | null;
}

export interface CheckedRow {
  number: number;
  cells: string[];
  fault: string | null;
  outcome: RowOutcome;
  problems: RowProblem[];
  externalId: string | null;
  /** GTIN and serial number in one text. */
  unit: string | null;
  match: RowMatch | null;
  /** What will be stored; null for a refused row. */
  record: ProductRecord | null;
}

export interface CheckPlan {
  brandId: string;
  targets: readonly (ColumnTarget | null)[];
  options: DerivingOptions;
}

/** A check of one file's rows; call the answer with batches of at most a thousand. */
export function rowChecker({ brandId, targets, options }: CheckPlan): (db: Queryable, rows: readonly GivenRow[]) => Promise<CheckedRow[]> {
  const derive = compileTargets(targets, options);
  return async (db, rows) => {
    const derived = await inSlices(rows, ({ cells }) => derive(cells));
    const matches = await matchRows(db, { brandId, rows: derived });
    return inSlices(rows, (row, index) => checkRow(row, derived[index]!, matches[index]!));
  };
}

/** The request thread is lent to others after so long. */
const SLICE_MS = 15;

async function inSlices<In, Out>(values: readonly In[], work: (value: In, index: number) => Out): Promise<Out[]> {
  const done: Out[] = [];
  let sliceStartMs = monotonicMs();
  for (const [index, value] of values.entries()) {
    done.push(work(value, index));
    if (monotonicMs() - sliceStartMs < SLICE_MS) continue;
    await setImmediate();
    sliceStartMs = monotonicMs();
  }
  return done;
}

function checkRow({ number, cells, fault }: GivenRow, row: Derived, { match, fault: keyFault }: MatchedRow): CheckedRow {
  const before = match ? productSnapshot(match.product) : {};
  const { record, numbers } = match ? mergeRecord(before, row) : { record: row.given, numbers: row.numbers };
  const derived = { ...row, numbers };
  const checked = checkRecord(record);
  const fieldsOf = (problems: readonly RowProblem[]) => new Set(problems.map(({ field }) => field));
  const doubted = fieldsOf(derived.problems);
  const refused = fieldsOf(derived.problems.filter(({ severity }) => severity === "error"));
  const problems = [
    ...(fault ? [rowFault(fault)] : []),
    ...derived.problems,
    ...(checked.ok ? [] : told(checked.errors, derived, cells, "error").filter(({ field }) => !refused.has(field))),
    ...(match ? unitFaults(match, derived, cells) : []),
    ...(keyFault ? [keyProblem(keyFault, derived, cells)] : []),
    ...(checked.ok ? told(checked.warnings, derived, cells, "warning").filter(({ field }) => !doubted.has(field)) : []),
  ].slice(0, PROBLEMS_PER_ROW_MAX);
  const isRefused = !checked.ok || problems.some(({ severity }) => severity === "error");
  const unit = unitOf(derived);
  return {
    number,
    cells,
    fault: fault ?? null,
    problems,
    externalId: externalIdOf(derived),
    unit: unit && `${unit.gtin14} ${unit.serialNumber}`,
    match,
    record: isRefused || !checked.ok ? null : checked.record,
    outcome: isRefused || !checked.ok ? "refused" : !match ? "new" : saysTheSame(before, checked.record) ? "unchanged" : "changed",
  };
}

/** What was stored before texts and addresses were brought into their present form says the same in it. */
function saysTheSame(stored: Record<string, unknown>, given: ProductRecord): boolean {
  if (changedFields(stored, given).length === 0) return true;
  const today = checkRecord(stored);
  return today.ok && changedFields(today.record, given).length === 0;
}

/** An import changes no units: what it says of them has to be what they are. */
function unitFaults({ units, ownUnit }: RowMatch, derived: Derived, cells: readonly string[]): RowProblem[] {
  const { serial_number: serial, batch, quantity } = derived.given;
  const differs = (name: string, expected: string) => problemAt(name, { code: "units_differ", expected }, derived, cells, "error");
  const lot = ownUnit ? ownUnit.batch : units.batch;
  return [
    ...(serial != null && !ownUnit ? [differs("serial_number", "The product is registered and has no unit with this serial number. An import adds no units to it.")] : []),
    ...(batch != null && batch !== lot ? [differs("batch", lot ? `The registered units are of the lot ${lot}.` : "The registered units are of no lot, or of several.")] : []),
    ...(typeof quantity === "number" && quantity !== units.count ? [differs("quantity", `The product has ${units.count} units. An import adds none to it and takes none away.`)] : []),
  ];
}

function keyProblem(code: "product_unknown" | "serial_number_taken", derived: Derived, cells: readonly string[]): RowProblem {
  return code === "product_unknown"
    ? problemAt("id", { code, expected: "The id of a product of your brand; leave the cell empty for a new product." }, derived, cells, "error")
    : problemAt("serial_number", { code, expected: "Another product of your brand has a unit with this GTIN and serial number." }, derived, cells, "error");
}

function told(errors: readonly FieldError[], derived: Derived, cells: readonly string[], severity: RowProblem["severity"]): RowProblem[] {
  return errors.map(({ pointer, code, detail }) => problemAt(pathOf(pointer, derived), { code, expected: detail }, derived, cells, severity));
}

function problemAt(field: string, { code, expected }: { code: string; expected: string }, derived: Derived, cells: readonly string[], severity: RowProblem["severity"]): RowProblem {
  const column = derived.columnOf(field);
  const cell = column === null ? "" : (cells[column] ?? "");
  return { column, field: field === "" ? null : field, code, severity, found: cell === "" ? null : shortened(cell), expected, fix: null };
}

/** `/materials/0/mass_pct` to `materials.1.mass_pct`: entries are numbered as in the file, from 1. */
function pathOf(pointer: string, { numbers }: Derived): string {
  const steps = pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const entries = numbers.get(steps[0] ?? "");
  return steps.map((step, index) => (index === 1 && /^\d+$/.test(step) ? String(entries?.[Number(step)] ?? Number(step) + 1) : step)).join(".");
}

const ROW_FAULTS: Record<string, string> = {
  unclosed_quote: "A quotation mark at the end of the text: the one that was opened is never closed.",
  stray_quote: "Quotation marks around the whole cell, or none: there is one in the middle.",
  formula_without_value: "A value: the cell holds a formula whose result was not saved. Open the file and save it again.",
};

function rowFault(code: string): RowProblem {
  return { column: null, field: null, code, severity: "error", found: null, expected: ROW_FAULTS[code] ?? "The row cannot be read.", fix: null };
}
