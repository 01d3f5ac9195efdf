import type { ProductRow } from "@/db/queries/products";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { type ProductRecord, productRecord, recordSaying } from "@/lib/products/contract";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { changedFields } from "@/lib/products/versions/diff-versions";
import { RECORD_FIELD } from "../columns/fields";
import { PROBLEMS_PER_ROW_MAX, type RowOutcome, type RowProblem } from "../rules";
import type { MatchedRow, RowKeys, RowMatch } from "./match-rows";
import { mergeRecord } from "./merge-record";
import type { ReadRow } from "./read-row";
import { keyProblem, problemAt, rowError, problemsOf } from "./row-problems";
import { PLACEHOLDER_NAME, productPart, unitPart } from "./statements";

/** Determines the outcome of a row by the contract and rules of POST /v1/products. Pure. */

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
  lacksName: boolean;
  unit: string | null;
  unitId: string | null;
  units: number;
  match: RowMatch | null;
  /** The product that a row of a new product matches now, because it was registered after the check. */
  registeredSince: ProductRow | null;
  row: ReadRow;
  /** Null for a refused row. */
  record: ProductRecord | null;
}

/** The product's contract without the fields that the file does not have, which is faster. */
export function contractFor(targets: readonly ({ field: string } | null)[]): typeof productRecord {
  const fields = new Set(targets.flatMap((target) => target?.field.split(".", 1) ?? []));
  return fields.has(RECORD_FIELD) ? productRecord : recordSaying(fields);
}

export function validateRow(
  input: InputRow,
  reading: ReadRow,
  matched: MatchedRow,
  { contract, isNew }: { contract: typeof productRecord; isNew: boolean },
): ValidatedRow {
  const { number, cells, error } = input;
  const { keys, key } = matched;
  const registeredSince = isNew ? (matched.match?.product ?? null) : null;
  const { match, error: keyError } = registeredSince ? NEW_PRODUCT : matched;
  const { units, errors: unitErrors } = planRowUnits(match, reading, keys);
  const before = match ? productSnapshot(match.product) : {};
  const lacksName = !match && key !== null && reading.values["name"] == null;
  const { record, numbers } = wholeRecord(reading, { match, before, lacksName });
  const row = numbers === reading.numbers ? reading : { ...reading, numbers };
  const validated = validateRecord(record, match ? productRecord : contract);
  const problems = problemsFound({ input, row, validated, unitErrors, keyError });
  const isRefused = !validated.ok || problems.some(({ severity }) => severity === "error");
  return {
    number,
    cells,
    error: error ?? null,
    problems,
    key,
    isAdding: units > 0,
    lacksName,
    unit: unitKey(reading, { match, keys, key, units }),
    unitId: keys.unitExternalId,
    units: isRefused ? 0 : units,
    match,
    registeredSince,
    row,
    record: isRefused ? null : validated.record,
    outcome: isRefused ? "refused" : outcomeOf(validated.record, { match, before, units }),
  };
}

const NEW_PRODUCT = { match: null, error: null };

function outcomeOf(
  record: ProductRecord,
  { match, before, units }: { match: RowMatch | null; before: Readonly<Record<string, unknown>>; units: number },
): RowOutcome {
  if (!match) return "new";
  if (!saysTheSame(before, productOfRow({ record, units }, before))) return "changed";
  return units > 0 ? "added" : "unchanged";
}

/** Unique in a file: a serial number within its GTIN or product, and the total number of a product's units. */
function unitKey(
  { id }: ReadRow,
  { match, keys, key, units }: Pick<MatchedRow, "match" | "keys" | "key"> & { units: number },
): string | null {
  const serialOwner = match?.product.gtin?.padStart(14, "0") ?? keys.gtin14 ?? key;
  if (keys.serialNumber !== null && serialOwner !== null) return `${serialOwner}\n${keys.serialNumber}`;
  const isTotal =
    match !== null && id !== null && units > 0 && keys.serialNumber === null && keys.unitExternalId === null;
  return isTotal ? `${key} quantity\n` : null;
}

interface RowFindings {
  input: InputRow;
  row: ReadRow;
  validated: ReturnType<typeof validateRecord>;
  unitErrors: RowUnits["errors"];
  keyError: MatchedRow["error"];
}

function problemsFound({ input, row, validated, unitErrors, keyError }: RowFindings): RowProblem[] {
  const { cells, error } = input;
  const { problems } = row;
  const reported = validated.ok ? validated.warnings : validated.errors;
  // Nearly all of a million rows take this path.
  if (!error && !keyError && problems.length + reported.length + unitErrors.length === 0) return [];
  if (error === "totals_row") return [rowError(error)];
  const severity = validated.ok ? "warning" : "error";
  const unreadable = new Set(
    problems.filter((problem) => validated.ok || problem.severity === "error").map(({ field }) => field),
  );
  const ofContract = problemsOf(reported, row, cells, severity).filter(({ field }) => !unreadable.has(field));
  return [
    ...(error ? [rowError(error)] : []),
    ...problems,
    ...(validated.ok ? [] : ofContract),
    ...unitErrors.map(({ field, expected }) =>
      problemAt(field, { code: "units_differ", expected }, row, cells, "error"),
    ),
    ...(keyError ? [keyProblem(keyError, row, cells)] : []),
    ...(validated.ok ? ofContract : []),
  ].slice(0, PROBLEMS_PER_ROW_MAX);
}

interface RowPlace {
  match: RowMatch | null;
  before: Readonly<Record<string, unknown>>;
  lacksName: boolean;
}

function wholeRecord(
  row: ReadRow,
  { match, before, lacksName }: RowPlace,
): { record: Record<string, unknown>; numbers: ReadRow["numbers"] } {
  const { values, numbers } = row;
  if (!match) return { record: lacksName ? { ...values, name: PLACEHOLDER_NAME } : values, numbers };
  const merged = mergeRecord(before, row);
  return { numbers: merged.numbers, record: { ...merged.record, ...unitPart(values) } };
}

export function productAfter(
  before: Readonly<Record<string, unknown>>,
  row: { record: ProductRecord; units: number },
  together?: ReadRow,
): ProductRecord {
  const record = together && validateRecord(mergeRecord(before, together).record);
  return record?.ok ? productPart(record.record) : productOfRow(row, before);
}

function productOfRow(
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

interface RowUnits {
  units: number;
  errors: { field: string; expected: string }[];
}

const countOf = ({ values: { quantity } }: Pick<ReadRow, "values">): number | null =>
  typeof quantity === "number" && Number.isInteger(quantity) ? quantity : null;

/**
 * A row of a new product is one unit, or its quantity; a row of a registered one adds unknown units or a quantity.
 * With the product's id, the quantity is the total. Values for existing units must match the stored ones.
 */
function planRowUnits(match: RowMatch | null, row: Pick<ReadRow, "values" | "id">, keys: RowKeys): RowUnits {
  const planned = unitsOfRow(match, row, keys);
  const documents = row.values["unit_documents"];
  const hasDocuments = Array.isArray(documents) && documents.length > 0;
  const isOfNone = planned.units === 0 && !match?.ownUnit && hasDocuments;
  return isOfNone ? { ...planned, errors: [...planned.errors, DOCUMENTS_OF_NONE] } : planned;
}

const DOCUMENTS_OF_NONE = {
  field: "unit_documents",
  expected: "Name the unit by its serial number or your own id of it.",
};

function unitsOfRow(
  match: RowMatch | null,
  row: Pick<ReadRow, "values" | "id">,
  { serialNumber, unitExternalId }: RowKeys,
): RowUnits {
  const quantity = countOf(row);
  if (!match) return { units: quantity ?? 1, errors: [] };
  const { ownUnit, units } = match;
  if (ownUnit) {
    const isOne = quantity === null || quantity === 1;
    const errors = differing(row.values, ownUnit, (stored) =>
      stored === null
        ? "The registered unit has none, and an import changes no units."
        : `The registered unit has ${stored}, and an import changes no units.`,
    );
    return {
      units: 0,
      errors: isOne
        ? errors
        : [...errors, { field: "quantity", expected: "The row is of one registered unit: leave the quantity out." }],
    };
  }
  if (serialNumber !== null || unitExternalId !== null) return { units: 1, errors: [] };
  if (units === null) return { units: 0, errors: [] };
  if (quantity !== null && row.id === null) return { units: quantity, errors: [] };
  if (quantity !== null && quantity > units.count) return { units: quantity - units.count, errors: [] };
  const fewer =
    quantity !== null && quantity < units.count
      ? [{ field: "quantity", expected: `The product has ${units.count} units. An import takes none away.` }]
      : [];
  const errors = differing(row.values, units, (stored) =>
    stored === null
      ? "The registered units have none, or several."
      : `The registered units have ${stored}, and an import changes no units.`,
  );
  return { units: 0, errors: [...fewer, ...errors] };
}

const UNIT_MEMBERS = {
  serial_number: "serialNumber",
  batch: "batch",
  unit_external_id: "externalId",
  produced_on: "producedOn",
  production_facility: "productionFacility",
  unit_placed_on_market_on: "placedOnMarketOn",
} as const;

/** Battery states are updated one by one: POST /v1/passports/{code}/battery-states. */
const STATE_BY_API = { field: "battery_state", expected: "An import changes no registered unit." };

type UnitValues = Record<(typeof UNIT_MEMBERS)[keyof typeof UNIT_MEMBERS], string | null>;

function differing(
  values: Readonly<Record<string, unknown>>,
  stored: UnitValues,
  expectedOf: (stored: string | null) => string,
): RowUnits["errors"] {
  const errors = Object.entries(UNIT_MEMBERS).flatMap(([field, name]) => {
    const value = values[field];
    return value == null || value === stored[name] ? [] : [{ field, expected: expectedOf(stored[name]) }];
  });
  return values["battery_state"] == null ? errors : [...errors, STATE_BY_API];
}
