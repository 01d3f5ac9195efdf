import type { TenantDb } from "@/db/tenant";
import { inSlices } from "@/lib/platform/in-slices";
import { must } from "@/lib/platform/must";
import type { ProductRecord } from "@/lib/products/contract";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { productSnapshot } from "@/lib/products/rules";
import { changedFields } from "@/lib/products/versions/diff-versions";
import type { ColumnTarget } from "../commit/plan-rules";
import { PROBLEMS_PER_ROW_MAX, type RowOutcome, type RowProblem } from "../rules";
import { PLACEHOLDER_NAME, productPart, statedHash, unitPart } from "../values/stated-data";
import { compileTargets, type Derived, type DerivingOptions } from "./derive-record";
import { type MatchedRow, matchRows, type RowMatch } from "./match-rows";
import { mergeRecord } from "./merge-record";
import { rowKeys } from "./row-keys";
import { keyProblem, problemAt, rowError, problemsOf } from "./row-problems";
import { planRowUnits } from "./row-units";

/** Rows to what would come of them, by the contract and rules of POST /v1/products. Writes nothing. */

export interface GivenRow {
  number: number;
  cells: string[];
  /** What the reader found wrong with the row as such. */
  error?: string | null;
}

export interface ValidatedRow {
  number: number;
  cells: string[];
  error: string | null;
  outcome: RowOutcome;
  problems: RowProblem[];
  /** What rows of one product have in common; null: the row is a product of its own. */
  key: string | null;
  /** Hash of what it states of the product. */
  stated: string | null;
  /** The row counts on others of its product to name it. */
  lacksName: boolean;
  /** GTIN or product, and serial number, in one text. */
  unit: string | null;
  unitId: string | null;
  /** Passports that the row makes. */
  units: number;
  match: RowMatch | null;
  derived: Derived;
  /** What will be stored of product and units; null for a refused row. */
  record: ProductRecord | null;
}

export interface ValidationPlan {
  brandId: string;
  targets: readonly (ColumnTarget | null)[];
  options: DerivingOptions;
}

/** A check of one file's rows, each with what was given; call the answer with batches of at most a thousand. */
export function rowValidator({
  brandId,
  targets,
  options,
}: ValidationPlan): <Row extends GivenRow>(
  db: TenantDb,
  rows: readonly Row[],
) => Promise<(ValidatedRow & { given: Row })[]> {
  const derive = compileTargets(targets, options);
  return async (db, rows) => {
    const derived = await inSlices(rows, ({ cells }) => derive(cells));
    const matches = await matchRows(db, { brandId, rows: derived });
    return inSlices(rows, (given, index) =>
      Object.assign(validateRow(given, must(derived[index], "A row"), must(matches[index], "A match")), { given }),
    );
  };
}

function validateRow(
  { number, cells, error }: GivenRow,
  row: Derived,
  { match, key, error: keyError }: MatchedRow,
): ValidatedRow {
  const keys = rowKeys(row);
  const { units, errors } = planRowUnits(match, row, keys);
  const before = match ? productSnapshot(match.product) : {};
  const lacksName = !match && key !== null && row.given["name"] == null;
  const { record, numbers } = wholeRecord(row, { match, before, lacksName });
  const derived = { ...row, numbers };
  const validated = validateRecord(record);
  const fieldsOf = (problems: readonly RowProblem[]) => new Set(problems.map(({ field }) => field));
  const warned = fieldsOf(derived.problems);
  const refused = fieldsOf(derived.problems.filter(({ severity }) => severity === "error"));
  const problems = [
    ...(error ? [rowError(error)] : []),
    ...derived.problems,
    ...(validated.ok
      ? []
      : problemsOf(validated.errors, derived, cells, "error").filter(({ field }) => !refused.has(field))),
    ...errors.map(({ field, expected }) =>
      problemAt(field, { code: "units_differ", expected }, derived, cells, "error"),
    ),
    ...(keyError ? [keyProblem(keyError, derived, cells)] : []),
    ...(validated.ok
      ? problemsOf(validated.warnings, derived, cells, "warning").filter(({ field }) => !warned.has(field))
      : []),
  ].slice(0, PROBLEMS_PER_ROW_MAX);
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
    stated: key === null ? null : statedHash(row, units > 0),
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

interface RowPlace {
  match: RowMatch | null;
  before: Readonly<Record<string, unknown>>;
  lacksName: boolean;
}

/** The product as it would be with the row, and what the row says of units. */
function wholeRecord(
  row: Derived,
  { match, before, lacksName }: RowPlace,
): { record: Record<string, unknown>; numbers: Derived["numbers"] } {
  if (!match) return { record: lacksName ? { ...row.given, name: PLACEHOLDER_NAME } : row.given, numbers: row.numbers };
  const merged = mergeRecord(before, row);
  return { numbers: merged.numbers, record: { ...merged.record, ...unitPart(row.given) } };
}

/** The registered product as a row makes it: months of warranty are those of the units that it adds. */
export function productOfRow(
  { record, units }: { record: ProductRecord; units: number },
  before: Readonly<Record<string, unknown>>,
): ProductRecord {
  const product = productPart(record);
  return units > 0 ? { ...product, warranty_months: (before["warranty_months"] ?? null) as number | null } : product;
}

/** What was stored before texts and addresses were brought into their present form says the same in it. */
function saysTheSame(stored: Record<string, unknown>, product: ProductRecord): boolean {
  if (changedFields(stored, product).length === 0) return true;
  const today = validateRecord(stored);
  return today.ok && changedFields(today.record, product).length === 0;
}
