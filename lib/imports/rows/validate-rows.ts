import type { TenantDb } from "@/db/tenant";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { requireValue } from "@/lib/platform/require-value";
import { inSlices } from "@/lib/platform/semaphore";
import { type ProductRecord, productRecord, recordSaying } from "@/lib/products/contract";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { changedFields } from "@/lib/products/versions/diff-versions";
import { RECORD_FIELD } from "../columns/fields";
import type { ColumnTarget } from "../commit/plan-rules";
import { PROBLEMS_PER_ROW_MAX, type RowOutcome, type RowProblem } from "../rules";
import { PLACEHOLDER_NAME, productPart, unitPart } from "../values/stated-data";
import { compileTargets, type Derived, type DerivingOptions } from "./derive-record";
import { type MatchedRow, matchRows, type RowMatch } from "./match-rows";
import { mergeRecord } from "./merge-record";
import { rowKeys } from "./row-keys";
import { keyProblem, problemAt, rowError, problemsOf } from "./row-problems";
import { planRowUnits } from "./row-units";

/** Determines the outcome of rows by the contract and rules of POST /v1/products. Writes nothing. */

export interface InputRow {
  number: number;
  cells: string[];
  error?: string | null;
}

export interface ValidatedRow {
  number: number;
  cells: string[];
  error: string | null;
  outcome: RowOutcome;
  problems: RowProblem[];
  key: string | null;
  isAdding: boolean;
  /** The row relies on other rows of its product for the name. */
  lacksName: boolean;
  unit: string | null;
  unitId: string | null;
  units: number;
  match: RowMatch | null;
  derived: Derived;
  /** Null for a refused row. */
  record: ProductRecord | null;
}

export interface ValidationPlan {
  brandId: string;
  targets: readonly (ColumnTarget | null)[];
  options: DerivingOptions;
}

/** Call the returned function with batches of at most a thousand rows. */
export function rowValidator({
  brandId,
  targets,
  options,
}: ValidationPlan): <Row extends InputRow>(
  db: TenantDb,
  rows: readonly Row[],
) => Promise<(ValidatedRow & { given: Row })[]> {
  const derive = compileTargets(targets, options);
  const contract = contractOf(targets);
  return async (db, rows) => {
    const derived = await inSlices(rows, ({ cells }) => derive(cells));
    const matches = await matchRows(db, { brandId, rows: derived });
    return inSlices(rows, (given, index) =>
      validateRow(given, requireValue(derived[index], "A row"), requireValue(matches[index], "A match"), contract),
    );
  };
}

function contractOf(targets: ValidationPlan["targets"]): typeof productRecord {
  const fields = new Set(targets.flatMap((target) => target?.field.split(".", 1) ?? []));
  return fields.has(RECORD_FIELD) ? productRecord : recordSaying(fields);
}

function validateRow<Row extends InputRow>(
  given: Row,
  row: Derived,
  { match, key, error: keyError }: MatchedRow,
  contract: typeof productRecord,
): ValidatedRow & { given: Row } {
  const { number, cells, error } = given;
  const keys = rowKeys(row);
  const { units, errors } = planRowUnits(match, row, keys);
  const before = match ? productSnapshot(match.product) : {};
  const lacksName = !match && key !== null && row.given["name"] == null;
  const { record, numbers } = wholeRecord(row, { match, before, lacksName });
  const derived = numbers === row.numbers ? row : { ...row, numbers };
  const validated = validateRecord(record, match ? productRecord : contract);
  const problems = problemsFound({ given, derived, validated, unitErrors: errors, keyError });
  const isRefused = !validated.ok || problems.some(({ severity }) => severity === "error");
  const gtin14 = match?.product.gtin?.padStart(14, "0") ?? keys.gtin14;
  const serialOwner = gtin14 ?? key;
  const isTotal =
    match !== null && row.id !== null && units > 0 && keys.serialNumber === null && keys.unitExternalId === null;
  return {
    number,
    cells,
    error: error ?? null,
    problems,
    key,
    isAdding: units > 0,
    lacksName,
    unit:
      keys.serialNumber !== null && serialOwner !== null
        ? `${serialOwner}\n${keys.serialNumber}`
        : isTotal
          ? `${key} quantity\n`
          : null,
    unitId: keys.unitExternalId,
    units: isRefused ? 0 : units,
    match,
    derived,
    record: isRefused || !validated.ok ? null : validated.record,
    given,
    outcome:
      isRefused || !validated.ok
        ? "refused"
        : !match
          ? "new"
          : !saysTheSame(before, productOfRow({ record: validated.record, units }, before))
            ? "changed"
            : units > 0
              ? "added"
              : "unchanged",
  };
}

interface RowFindings {
  given: InputRow;
  derived: Derived;
  validated: ReturnType<typeof validateRecord>;
  unitErrors: ReturnType<typeof planRowUnits>["errors"];
  keyError: MatchedRow["error"];
}

function problemsFound({ given, derived, validated, unitErrors, keyError }: RowFindings): RowProblem[] {
  const { cells, error } = given;
  const { problems } = derived;
  const told = validated.ok ? validated.warnings : validated.errors;
  // Nearly all of a million rows take this path.
  if (!error && !keyError && problems.length + told.length + unitErrors.length === 0) return [];
  const severity = validated.ok ? "warning" : "error";
  const unreadable = new Set(
    problems.filter((problem) => validated.ok || problem.severity === "error").map(({ field }) => field),
  );
  const ofContract = problemsOf(told, derived, cells, severity).filter(({ field }) => !unreadable.has(field));
  return [
    ...(error ? [rowError(error)] : []),
    ...problems,
    ...(validated.ok ? [] : ofContract),
    ...unitErrors.map(({ field, expected }) =>
      problemAt(field, { code: "units_differ", expected }, derived, cells, "error"),
    ),
    ...(keyError ? [keyProblem(keyError, derived, cells)] : []),
    ...(validated.ok ? ofContract : []),
  ].slice(0, PROBLEMS_PER_ROW_MAX);
}

interface RowPlace {
  match: RowMatch | null;
  before: Readonly<Record<string, unknown>>;
  lacksName: boolean;
}

function wholeRecord(
  row: Derived,
  { match, before, lacksName }: RowPlace,
): { record: Record<string, unknown>; numbers: Derived["numbers"] } {
  if (!match) return { record: lacksName ? { ...row.given, name: PLACEHOLDER_NAME } : row.given, numbers: row.numbers };
  const merged = mergeRecord(before, row);
  return { numbers: merged.numbers, record: { ...merged.record, ...unitPart(row.given) } };
}

export function productOfRow(
  { record, units }: { record: ProductRecord; units: number },
  before: Readonly<Record<string, unknown>>,
): ProductRecord {
  const product = productPart(record);
  return units > 0 ? { ...product, warranty_months: (before["warranty_months"] ?? null) as number | null } : product;
}

/** Compares stored values after normalisation, because older versions stored texts and addresses in other forms. */
function saysTheSame(stored: Record<string, unknown>, product: ProductRecord): boolean {
  if (changedFields(stored, product).length === 0) return true;
  const today = validateRecord(stored);
  return today.ok && changedFields(today.record, product).length === 0;
}
