import type { Queryable } from "@/db/client";
import { lockProducts, type ProductRewrite, rewriteProducts } from "@/db/queries/import-results";
import type { ImportRow } from "@/db/queries/imports";
import type { ProductRow } from "@/db/queries/products";
import { type BrandDb, inBrand } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import { type DataChange, recordDataChanges } from "@/lib/compliance/reviews/open-review";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { isSome, type Some } from "@/lib/platform/some";
import type { ProductRecord } from "@/lib/products/contract";
import { productOf } from "@/lib/products/registration/plan-registration";
import { storePassports } from "@/lib/products/registration/store-registration";
import { changedFields } from "@/lib/products/versions/diff-versions";
import { reviewStateAfterEdit } from "@/lib/products/versions/edit-contract";
import { editProduct } from "@/lib/products/versions/edit-product";
import { scopeOf, starterOf } from "../files/starter";
import { productAfter } from "../rows/validate-rows";
import {
  type BatchOutcome,
  byProductId,
  CHANGED_SINCE_CHECK,
  combineStated,
  type GoodRow,
  planRow,
  type PlannedRow,
  refuseTaken,
  reportedRow,
  rowProblem,
  type RowsOfProduct,
  sharedIn,
  stillGood,
  type ValidatedStaged,
} from "./store-new-products";

/** By its first changing row; other rows add units. Skips products that have changed since the check. */

interface ExistingProduct {
  product: ProductRow;
  of: RowsOfProduct;
  rows: Some<GoodRow>;
  isBegun: boolean;
  isOwn: boolean;
}

export async function storeExisting(
  tx: BrandDb,
  importRow: ImportRow,
  outcome: BatchOutcome,
  products: readonly RowsOfProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const idOf = ({ rows, shared }: RowsOfProduct) => shared?.productId ?? rows[0].staged.productId;
  const strength = products.some(isChanging) ? "no key update" : "share";
  const productIds = products.flatMap((of) => idOf(of) ?? []);
  const locked = await lockProducts(tx, { brandId: importRow.brandId, productIds, strength });
  const byId = new Map<string | null, ProductRow>(locked.map((product) => [product.id, product]));
  const existing = products.flatMap((of): ExistingProduct[] => {
    const isOwn = of.rows[0].staged.productId === null;
    const [product, rows] = [byId.get(idOf(of)), stillGood(outcome, of.rows)];
    const good = rows.filter((row) => product && hasSameEffect(row, product, of));
    outcome.refuse(
      rows.filter((row) => !good.includes(row)),
      CHANGED_SINCE_CHECK,
    );
    return product && isSome(good) ? [{ product, of, rows: good, isBegun: of.shared?.productId != null, isOwn }] : [];
  });
  const changed = await change(
    tx,
    importRow,
    outcome,
    existing.filter(({ of }) => isChanging(of)),
  );
  const left = existing
    .filter(({ product }) => !changed.failed.has(product.id))
    .map((each) => ({ ...each, product: changed.written.get(each.product.id) ?? each.product }));
  const origin = { brandId: importRow.brandId, at: now(), importId: importRow.id };
  const units = left.flatMap(({ product, rows }) =>
    rows.filter(({ validated }) => validated.units > 0).map((row) => planRow(row, product, origin)),
  );
  const { stored, taken } = await storePassports(tx, { actor: starterOf(importRow), at: origin.at }, units);
  refuseTaken(outcome, taken);
  const storedOf = byProductId(stored);
  for (const each of left)
    recordProduct(outcome, each, {
      hasChanged: changed.written.has(each.product.id),
      stored: storedOf.get(each.product.id) ?? [],
    });
}

function isChanging({ rows, shared }: RowsOfProduct): boolean {
  if (!shared) return rows[0].staged.outcome === "changed";
  return shared.changedRow !== null && shared.productId === null;
}

function recordProduct(
  outcome: BatchOutcome,
  { product, of, rows, isBegun, isOwn }: ExistingProduct,
  { hasChanged, stored }: { hasChanged: boolean; stored: PlannedRow[] },
): void {
  const reported = stored.map(reportedRow);
  const head = hasChanged ? rows[0].staged.number : null;
  const first =
    head === null ? [] : [reported.find(({ number }) => number === head) ?? { number: head, passportIds: [] }];
  const all = [...first, ...reported.filter(({ number }) => number !== head)];
  if (all.length === 0) return;
  outcome.recordProduct(
    { id: product.id, version: product.version, isOwn },
    { outcome: isBegun ? "unit" : hasChanged ? "changed" : "added", key: of.shared && of.key, rows: all },
  );
}

/** A product that already has the row's values is not an error. */
function hasSameEffect(
  { staged, validated }: ValidatedStaged,
  product: ProductRow,
  { shared }: RowsOfProduct,
): boolean {
  const { match } = validated;
  if (match && match.product.id !== product.id) return false;
  if (shared?.productId && shared.version === product.version) return true;
  if (!match || match.product.version !== product.version) return false;
  return (
    validated.outcome === "unchanged" ||
    validated.outcome === "added" ||
    (staged.outcome === "changed" && staged.productVersion === product.version)
  );
}

interface Changed {
  written: Map<string, ProductRow>;
  failed: Set<string>;
}

async function change(
  tx: BrandDb,
  importRow: ImportRow,
  outcome: BatchOutcome,
  existing: readonly ExistingProduct[],
): Promise<Changed> {
  const changed: Changed = { written: new Map(), failed: new Set() };
  const combined = await combineStated(tx, importRow, sharedIn(existing.map(({ of }) => of)));
  const rewrites: RecordedRewrite[] = [];
  for (const { product, of, rows } of existing) {
    const before = productSnapshot(product);
    const record = productAfter(before, rows[0].validated, combined.get(of.key ?? ""));
    const fields = changedFields(before, record);
    if (fields.length === 0) continue;
    if (fields.some((field) => IDENTIFYING.has(field))) {
      const version = await changeAlone(tx, importRow, outcome, { rows, product, changes: pick(record, fields) });
      if (version === null) changed.failed.add(product.id);
      else
        changed.written.set(product.id, {
          ...product,
          version,
          gtin: record.gtin ?? null,
          warrantyMonths: record.warranty_months ?? null,
        });
      continue;
    }
    const data = { ...productOf(record, product.id), gtinIdentity: product.gtinIdentity };
    const [version, reviewState] = [product.version + 1, reviewStateAfterEdit(product.reviewState)];
    rewrites.push({
      data,
      version,
      reviewState,
      snapshot: productSnapshot(data),
      change: { productId: product.id, version, fields, from: product.reviewState, to: reviewState },
    });
    changed.written.set(product.id, { ...product, ...data, version, reviewState });
  }
  await rewrite(tx, importRow, rewrites);
  return changed;
}

const IDENTIFYING: ReadonlySet<string> = new Set(["gtin", "external_id", "granularity"]);

const pick = (record: ProductRecord, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field as keyof ProductRecord] ?? null]));

/** A new GTIN moves units and an external id may be taken, so such an edit may fail alone. Null: it failed. */
async function changeAlone(
  tx: Queryable,
  importRow: ImportRow,
  outcome: BatchOutcome,
  {
    rows,
    product,
    changes,
  }: { rows: readonly ValidatedStaged[]; product: ProductRow; changes: Record<string, unknown> },
): Promise<number | null> {
  try {
    const edited = await tx.transaction((inner) =>
      editProduct(
        { db: inBrand(inner, importRow.brandId), actor: starterOf(importRow), requestId: importRow.id },
        { productId: product.id, version: product.version, ...changes },
      ),
    );
    return edited.version;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    outcome.refuse(rows, [
      rowProblem(error.code, error.detail, error.code === "external_id_taken" ? "external_id" : "gtin"),
    ]);
    return null;
  }
}

type RecordedRewrite = ProductRewrite & { change: DataChange };

async function rewrite(tx: BrandDb, importRow: ImportRow, rewrites: readonly RecordedRewrite[]): Promise<void> {
  if (rewrites.length === 0) return;
  const [actor, at] = [starterOf(importRow), now()];
  await rewriteProducts(
    tx,
    { brandId: importRow.brandId, at, actor: { kind: actor.kind, id: actorId(actor) } },
    rewrites,
  );
  await recordDataChanges(
    tx,
    { actor },
    rewrites.map(({ change: dataChange }) => dataChange),
    at,
  );
  const ids = rewrites.map(({ data, version }) => `${data.id} ${version}`).sort();
  const detail = { import_id: importRow.id, products: rewrites.length, ids_sha256: sha256Hex(ids.join("\n")) };
  await scopeOf(tx, importRow).audit("product.edited", importRow.id, detail, "import", {
    productIds: rewrites.map(({ data }) => data.id),
  });
}
