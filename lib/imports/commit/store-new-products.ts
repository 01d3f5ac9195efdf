import { listRowsByNumber } from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import { deleteProducts, type NewProduct } from "@/db/queries/products";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { checkRegistered } from "@/lib/compliance/assessment/check-registered";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { groupBy, isSome } from "@/lib/platform/some";
import type { ProductRecord } from "@/lib/products/contract";
import { type PlannedUnits, planUnits, productOf } from "@/lib/products/registration/plan-registration";
import { storePassports, storeProducts, UNIT_CLASHES } from "@/lib/products/registration/store-registration";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { starterOf } from "../files/starter";
import { compileTargets, type Derived } from "../rows/derive-record";
import { combineRows, productPart } from "../values/stated-data";
import {
  asNew,
  type BatchOutcome,
  CHANGED_SINCE_CHECK,
  type GoodRow,
  type ValidatedStaged,
  rowProblem,
  type RowsOfProduct,
  stillGood,
} from "./commit-batch";

/** Rows whose identifiers have been taken since the check are rejected. */

export async function storeNew(
  tx: BrandDb,
  found: ImportRow,
  outcome: BatchOutcome,
  products: readonly RowsOfProduct[],
): Promise<void> {
  const good = products.flatMap((product) => {
    const rows = stillNew(outcome, product.rows);
    return isSome(rows) ? [{ ...product, rows }] : [];
  });
  if (good.length === 0) return;
  const source = { actor: starterOf(found), at: now() };
  const given = { brandId: found.brandId, at: source.at };
  const stated = await statedTogether(tx, found, good);
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
  const standing = planned.filter(({ product }) => written.has(product.id));
  const units = standing.flatMap(({ rows, product }) =>
    rows.map((row) => planRow(row, product, { ...given, importId: found.id })),
  );
  const { stored, taken } = await storePassports(tx, source, units);
  refuseTaken(outcome, taken);
  const storedOf = byProductId(stored);
  const empty = standing.flatMap(({ product: { id } }) => (storedOf.has(id) ? [] : [id]));
  if (empty.length > 0) await deleteProducts(tx, { brandId: found.brandId, productIds: empty });
  const made = standing.flatMap(({ product }) => {
    const rows = storedOf.get(product.id);
    return rows ? [{ product, passports: rows.flatMap(({ passports }) => passports) }] : [];
  });
  await checkRegistered(tx, { brandId: found.brandId, products: made, at: source.at });
  for (const { product, shared, key } of standing) {
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

function stillNew(outcome: BatchOutcome, rows: readonly ValidatedStaged[]): GoodRow[] {
  const isOfAnother = ({ staged: { productKey }, validated: { match } }: ValidatedStaged) =>
    match !== null && productKey?.startsWith("g:") && match.product.gtinIdentity !== productKey.slice(2);
  const good = stillGood(
    outcome,
    rows.map((row) => (isOfAnother(row) ? asNew(row) : row)),
  );
  outcome.refuse(
    good.filter(({ validated }) => validated.match),
    CHANGED_SINCE_CHECK,
  );
  return good.filter(({ validated }) => !validated.match);
}

export async function statedTogether(
  tx: BrandDb,
  found: ImportRow,
  products: readonly RowsOfProduct[],
): Promise<Map<string, ProductRecord>> {
  const combined = await combineStated(tx, found, products);
  return new Map(
    [...combined].flatMap(([key, together]) => {
      const validated = validateRecord(productPart(together.given));
      return validated.ok ? [[key, validated.record] as const] : [];
    }),
  );
}

export async function combineStated(
  tx: TenantDb,
  { id: importId, targets, options }: ImportRow,
  products: readonly RowsOfProduct[],
): Promise<Map<string, Derived>> {
  const varied = products.flatMap(({ shared }) => (shared && shared.variants > 1 ? [shared] : []));
  if (varied.length === 0) return new Map();
  const derive = compileTargets(targets, options);
  const rows = await listRowsByNumber(tx, { importId, numbers: varied.flatMap(({ statedBy }) => statedBy) });
  const derived = new Map(
    rows.map(({ number, cells, productId, units }) => [
      number,
      forProduct(derive(cells), productId !== null && units > 0),
    ]),
  );
  return new Map(
    varied.map(({ key, statedBy }) => [key, combineRows(statedBy.flatMap((number) => derived.get(number) ?? []))]),
  );
}

/** Warranty months apply to the added units, not to the product. */
function forProduct(derived: Derived, isAdding: boolean): Derived {
  const { warranty_months: _months, ...given } = derived.given;
  return isAdding ? { ...derived, given } : derived;
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
  taken: readonly { units: PlannedRow; codes: (keyof typeof UNIT_CLASHES)[] }[],
): void {
  for (const {
    units: { row },
    codes,
  } of taken)
    outcome.refuse(
      [row],
      codes.map((code) =>
        rowProblem(code, UNIT_CLASHES[code], code === "serial_number_taken" ? "serial_number" : "unit_external_id"),
      ),
    );
}
