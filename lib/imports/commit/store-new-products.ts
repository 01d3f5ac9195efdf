import type { MadeProduct, SharedProduct } from "@/db/queries/import-products";
import type { NewResult } from "@/db/queries/import-results";
import { listRowsByNumber, type StagedRow } from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import { deleteProducts, type NewProduct } from "@/db/queries/products";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { checkRegistered } from "@/lib/compliance/assessment/check-registered";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { groupBy, isSome, type Some } from "@/lib/platform/some";
import type { ProductRecord } from "@/lib/products/contract";
import { type PlannedUnits, planUnits, productOf } from "@/lib/products/registration/plan-registration";
import { storePassports, storeProducts, UNIT_CLASHES } from "@/lib/products/registration/store-registration";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { starterOf } from "../files/starter";
import { type ReadRow, rowReader } from "../rows/read-row";
import { combineRows, productPart } from "../rows/statements";
import type { ValidatedRow } from "../rows/validate-rows";
import type { RowProblem } from "../rules";

export interface ValidatedStaged {
  staged: StagedRow;
  validated: ValidatedRow;
}

export interface GoodRow extends ValidatedStaged {
  validated: ValidatedRow & { record: ProductRecord };
}

export interface RowsOfProduct {
  key: string | null;
  rows: Some<ValidatedStaged>;
  shared: SharedProduct | null;
}

export class BatchOutcome {
  readonly results: NewResult[] = [];
  readonly products: MadeProduct[] = [];
  readonly created = { productIds: [] as string[], passportIds: [] as string[] };
  readonly extended = { productIds: [] as string[], passportIds: [] as string[] };

  refuse(rows: readonly ValidatedStaged[], problems: RowProblem[]): void {
    for (const { staged } of rows)
      this.results.push({
        number: staged.number,
        outcome: "refused",
        productId: null,
        version: null,
        units: 0,
        unitIds: null,
        problems,
      });
  }

  recordProduct(
    product: { id: string; version: number; isOwn: boolean },
    {
      outcome,
      key,
      rows,
    }: {
      outcome: "created" | "changed" | "added" | "unit";
      key: string | null;
      rows: readonly { number: number; passportIds: string[] }[];
    },
  ): void {
    for (const [index, { number, passportIds }] of rows.entries()) {
      const unitIds = product.isOwn || passportIds.length === 0 ? null : passportIds;
      const isHead = index === 0 && outcome !== "unit";
      const version = isHead && outcome !== "added" ? product.version : null;
      this.results.push({
        number,
        outcome: isHead ? outcome : "unit",
        productId: product.id,
        version,
        units: passportIds.length,
        unitIds,
        problems: null,
      });
    }
    const passportIds = rows.flatMap((row) => row.passportIds);
    if (key !== null)
      this.products.push({ key, productId: product.id, version: product.version, units: passportIds.length });
    const of = outcome === "created" ? this.created : this.extended;
    if (outcome === "created" || passportIds.length > 0) of.productIds.push(product.id);
    of.passportIds.push(...passportIds);
  }
}

export function rowProblem(code: string, expected: string, field: string | null = null): RowProblem {
  return { column: null, field, code, severity: "error", found: null, expected, fix: null };
}

export function stillGood(outcome: BatchOutcome, rows: readonly ValidatedStaged[]): GoodRow[] {
  return rows.filter((row): row is GoodRow => {
    if (row.validated.record !== null) return true;
    outcome.refuse(
      [row],
      row.validated.problems.filter(({ severity }) => severity === "error"),
    );
    return false;
  });
}

export const CHANGED_SINCE_CHECK = [
  rowProblem(
    "changed_since_check",
    "The product was changed after the file was checked. Import the row again to see what it would change now.",
  ),
];

/** Rows whose identifiers have been taken since the check are rejected. */
export async function storeNew(
  tx: BrandDb,
  importRow: ImportRow,
  outcome: BatchOutcome,
  products: readonly RowsOfProduct[],
): Promise<void> {
  const good = products.flatMap((product) => {
    const rows = stillNew(outcome, product.rows);
    return isSome(rows) ? [{ ...product, rows }] : [];
  });
  if (good.length === 0) return;
  const source = { actor: starterOf(importRow), at: now() };
  const origin = { brandId: importRow.brandId, at: source.at, importId: importRow.id };
  const stated = await statedTogether(tx, importRow, good);
  const planned = good.map((each) => ({
    ...each,
    product: productRow(each, stated.get(each.key ?? "") ?? each.rows[0].validated.record, source.at),
  }));
  const written = await storeProducts(
    tx,
    source,
    planned.map(({ product }) => product),
  );
  for (const { rows, product } of planned) if (!written.has(product.id)) outcome.refuse(rows, TAKEN);
  const inserted = planned.filter(({ product }) => written.has(product.id));
  const units = inserted.flatMap(({ rows, product }) => rows.map((row) => planRow(row, product, origin)));
  const { stored, taken } = await storePassports(tx, source, units);
  refuseTaken(outcome, taken);
  const storedOf = byProductId(stored);
  const empty = inserted.flatMap(({ product: { id } }) => (storedOf.has(id) ? [] : [id]));
  if (empty.length > 0) await deleteProducts(tx, { brandId: importRow.brandId, productIds: empty });
  const madeProducts = inserted.flatMap(({ product }) => {
    const rows = storedOf.get(product.id);
    return rows ? [{ product, passports: rows.flatMap(({ passports }) => passports) }] : [];
  });
  await checkRegistered(tx, { brandId: importRow.brandId, products: madeProducts, at: source.at });
  for (const { product, shared, key } of inserted) {
    const rows = storedOf.get(product.id);
    if (rows)
      outcome.recordProduct(
        { id: product.id, version: 1, isOwn: true },
        { outcome: "created", key: shared && key, rows: rows.map(reportedRow) },
      );
  }
}

const TAKEN = [
  rowProblem(
    "changed_since_check",
    "A product that the row means was registered after the file was checked. Import the row again to see what " +
      "it would do now.",
  ),
];

/** A row with a GTIN alone does not describe a product that has this GTIN and an external id. */
function stillNew(outcome: BatchOutcome, rows: readonly ValidatedStaged[]): GoodRow[] {
  const isRegistered = ({ staged: { productKey }, validated: { registeredSince } }: ValidatedStaged) =>
    registeredSince !== null && !(productKey?.startsWith("g:") && registeredSince.gtinIdentity !== productKey.slice(2));
  const good = stillGood(outcome, rows);
  outcome.refuse(good.filter(isRegistered), CHANGED_SINCE_CHECK);
  return good.filter((row) => !isRegistered(row));
}

async function statedTogether(
  tx: BrandDb,
  importRow: ImportRow,
  products: readonly RowsOfProduct[],
): Promise<Map<string, ProductRecord>> {
  const combined = await combineStated(tx, importRow, sharedIn(products));
  return new Map(
    [...combined].flatMap(([key, together]) => {
      const validated = validateRecord(productPart(together.values));
      return validated.ok ? [[key, validated.record] as const] : [];
    }),
  );
}

export const sharedIn = (products: readonly Pick<RowsOfProduct, "shared">[]): SharedProduct[] =>
  products.flatMap(({ shared }) => shared ?? []);

export async function combineStated(
  tx: TenantDb,
  { id: importId, targets, options }: ImportRow,
  shared: readonly SharedProduct[],
): Promise<Map<string, ReadRow>> {
  const varied = shared.filter(({ variants }) => variants > 1);
  if (varied.length === 0) return new Map();
  const readRow = rowReader(targets, options);
  const rows = await listRowsByNumber(tx, { importId, numbers: varied.flatMap(({ statedBy }) => statedBy) });
  const byNumber = new Map(
    rows.map(({ number, cells, productId, units }) => [
      number,
      forProduct(readRow(cells), productId !== null && units > 0),
    ]),
  );
  return new Map(
    varied.map(({ key, statedBy }) => [key, combineRows(statedBy.flatMap((number) => byNumber.get(number) ?? []))]),
  );
}

/** Warranty months apply to the added units, not to the product. */
function forProduct(row: ReadRow, isAdding: boolean): ReadRow {
  const { warranty_months: _months, ...values } = row.values;
  return isAdding ? { ...row, values } : row;
}

function productRow({ key }: RowsOfProduct, record: ProductRecord, at: Date): NewProduct {
  return { ...productOf(record, newId("prd", at)), gtinIdentity: key?.startsWith("g:") ? key.slice(2) : null };
}

export interface PlannedRow extends PlannedUnits {
  row: ValidatedStaged;
  product: Pick<NewProduct, "id" | "gtin" | "warrantyMonths">;
}

export function planRow(
  row: GoodRow,
  product: PlannedRow["product"],
  { importId, ...source }: { brandId: string; at: Date; importId: string },
): PlannedRow {
  const { record, units } = row.validated;
  const unit = (record.quantity ?? 1) === units ? record : { ...record, quantity: units };
  const fromRow = { importId, number: row.staged.number };
  return { row, fromRow, product, ...planUnits(product, unit, source) };
}

export const byProductId = (rows: readonly PlannedRow[]) => groupBy(rows, ({ product }) => product.id);

export const reportedRow = ({ row, passports }: PlannedRow) => ({
  number: row.staged.number,
  passportIds: passports.map(({ id }) => id),
});

export function refuseTaken(
  outcome: BatchOutcome,
  clashes: readonly { units: PlannedRow; codes: (keyof typeof UNIT_CLASHES)[] }[],
): void {
  for (const {
    units: { row },
    codes,
  } of clashes)
    outcome.refuse(
      [row],
      codes.map((code) =>
        rowProblem(code, UNIT_CLASHES[code], code === "serial_number_taken" ? "serial_number" : "unit_external_id"),
      ),
    );
}
