import { listRowsOfProducts } from "@/db/queries/import-files";
import { listProductsMet } from "@/db/queries/import-matches";
import {
  deleteImportProducts,
  dropLoneProducts,
  listVariants,
  listVariedProducts,
  putImportProducts,
  refuseNameless,
  refuseProducts,
  type RefusedProduct,
  type RefusedStatement,
  refuseStatements,
  setStatedBy,
  type Variant,
  type VariedProduct,
} from "@/db/queries/import-products";
import { type FieldColumns, markDuplicates, nameUnitsByGtin, type RowKeys } from "@/db/queries/import-repairs";
import { type Contradiction, insertContradictions } from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import type { ProductRow } from "@/db/queries/products";
import type { TenantDb, BrandDb } from "@/db/tenant";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { inSlices } from "@/lib/platform/semaphore";
import { groupBy, type Some } from "@/lib/platform/some";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { RECORD_FIELD } from "../columns/fields";
import {
  contradictedMembers,
  oddIn,
  type Statement,
  reportedContradictions,
  undecidedIn,
} from "../rows/compare-statements";
import { compileTargets, type Derived } from "../rows/derive-record";
import { mergeRecord } from "../rows/merge-record";
import { rowKeys } from "../rows/row-keys";
import type { ValidationPlan } from "../rows/validate-rows";
import { combineRows, productPart, statedMembers } from "../values/stated-data";

/**
 * Resolves rows of one product after the row check: duplicate units, missing names, contradictions. The majority
 * value wins and deviating rows are rejected; without a majority all rows of the product wait. Equal statements are
 * compared by hash in the database, so memory use is independent of the file size.
 */

interface Resolving {
  importId: string;
  plan: ValidationPlan;
  columns: FieldColumns;
  keys?: RowKeys;
}

const STATEMENTS_MAX = 5_000;

export async function resolveProducts(tx: TenantDb, resolving: Resolving): Promise<void> {
  const { importId, columns, keys } = resolving;
  const all = { importId, keys: keys?.productKeys };
  await deleteImportProducts(tx, all);
  await refuseNameless(tx, { ...all, columns, expected: NAME_NEEDED });
  await markDuplicates(tx, { importId, columns, keys });
  await putImportProducts(tx, all);
  const read = ({ cursor: after = "", limit }: Batch<string>) => listVariedProducts(tx, { ...all, after, limit });
  for await (const page of batchesBy(read, ({ key }) => key))
    for (const some of lookedAtTogether(page)) await resolveTogether(tx, resolving, some);
}

function* lookedAtTogether(products: readonly VariedProduct[]): Generator<string[]> {
  let [some, statements] = [[] as string[], 0];
  for (const { key, variants } of products) {
    if (some.length > 0 && statements + variants > STATEMENTS_MAX) {
      yield some;
      [some, statements] = [[], 0];
    }
    some.push(key);
    statements += variants;
  }
  yield some;
}

const NAME_NEEDED = "The product's name, in this row or in another one of the same product.";

interface Found {
  statements: RefusedStatement[];
  products: RefusedProduct[];
  contradictions: Omit<Contradiction, "importId">[];
  statedBy: { key: string; statedBy: number[] }[];
  gtins: { key: string; gtin14: string }[];
}

async function resolveTogether(
  tx: TenantDb,
  { importId, plan, columns }: Resolving,
  productKeys: string[],
): Promise<void> {
  const derive = compileTargets(plan.targets, plan.options);
  const variants = await listVariants(tx, { importId, keys: productKeys, limit: STATEMENTS_MAX + 1 });
  const ids = variants.flatMap(({ productId }) => (productId ? [productId] : []));
  const stored = new Map(
    (await listProductsMet(tx, { brandId: plan.brandId, ids })).map((product) => [product.id, product]),
  );
  const found: Found = { statements: [], products: [], contradictions: [], statedBy: [], gtins: [] };
  const all = await inSlices(variants, (variant) => {
    const derived = derive(variant.cells);
    return { ...variant, derived, members: statedMembers(derived, variant.units > 0) };
  });
  for (const [key, reads] of groupBy(all, (read) => read.key))
    resolveOne(found, {
      key,
      reads,
      stored: stored.get(reads[0].productId ?? "") ?? null,
      isCutOff: variants.length > STATEMENTS_MAX,
    });
  await insertContradictions(tx, { importId, found: found.contradictions });
  await refuseStatements(tx, { importId, refused: found.statements });
  await refuseProducts(tx, { importId, refused: found.products });
  await setStatedBy(tx, { importId, products: found.statedBy });
  await nameUnitsByGtin(tx, { importId, columns, products: found.gtins });
  await putImportProducts(tx, { importId, keys: productKeys });
  await dropLoneProducts(tx, { importId, keys: productKeys });
}

type Read = Variant & Statement & { derived: Derived };

interface OneProduct {
  key: string;
  reads: Some<Read>;
  stored: ProductRow | null;
  isCutOff: boolean;
}

function resolveOne(found: Found, { key, reads, stored, isCutOff }: OneProduct): void {
  const { columnOf } = reads[0].derived;
  const named = reads.map(({ derived }) => derived.given["name"]).find((name) => typeof name === "string");
  const contradicted = contradictedMembers(reads).map((each) => (isCutOff ? { ...each, kept: null } : each));
  found.contradictions.push(
    ...reportedContradictions(
      { key, product: typeof named === "string" ? named : (stored?.name ?? key.slice(2)) },
      contradicted,
    ),
  );
  const undecided = undecidedIn(key, contradicted, columnOf);
  found.products.push(...undecided);
  if (undecided.length > 0) return;
  const compared = reads.map((read) => ({ read, odd: oddIn(read, contradicted, columnOf) }));
  found.statements.push(...compared.flatMap(({ odd }) => odd));
  const agreeing = compared.flatMap(({ read, odd }) => (odd.length === 0 ? [read] : []));
  agreeing.sort((one, other) => one.number - other.number);
  if (agreeing.length === 0) return;
  const telling = tellingRows(agreeing);
  found.statedBy.push({ key, statedBy: telling.map(({ number }) => number) });
  const together = combineRows(telling.map(({ derived }) => derived));
  const { gtin14 } = rowKeys(together);
  if (!stored && gtin14 !== null && !key.startsWith("g:")) found.gtins.push({ key, gtin14 });
  found.products.push(...errorsTogether(key, productRecordOf(together, stored), columnOf));
}

function tellingRows(reads: readonly Read[]): Read[] {
  const reported = new Set<string>();
  const telling = reads.filter(({ members, derived }) => {
    const said = [
      ...members.keys(),
      ...derived.cleared.map((cell) => JSON.stringify(cell)),
      ...Object.keys(derived.given).map((name) => `${name}?`),
    ];
    const news = said.filter((each) => !reported.has(each));
    for (const each of news) reported.add(each);
    return news.length > 0;
  });
  return telling.length > 0 ? telling : reads.slice(0, 1);
}

function errorsTogether(key: string, record: Record<string, unknown>, columnOf: Derived["columnOf"]): RefusedProduct[] {
  const validated = validateRecord(record);
  if (validated.ok) return [];
  return validated.errors.map(({ pointer, code, detail }, ordinal) => {
    const field = pointer.slice(1).replaceAll("/", ".");
    return { key, field, code, column: columnOf(field), expected: detail, ordinal };
  });
}

function productRecordOf(together: Derived, stored: ProductRow | null): Record<string, unknown> {
  return stored ? mergeRecord(productSnapshot(stored), together).record : productPart(together.given);
}

const ROWS_PER_BATCH = 1_000;

export interface RowOfProduct {
  productId: string;
  row: { importId: string; number: number };
  given: Readonly<Record<string, unknown>>;
}

export const namesField = ({ targets }: ImportRow, field: string): boolean =>
  targets.some((target) => target?.field === field || target?.field === RECORD_FIELD);

export async function* rowsOfProducts(
  db: BrandDb,
  { id: importId, targets, options }: ImportRow,
  signal: AbortSignal,
): AsyncGenerator<RowOfProduct[]> {
  const derive = compileTargets(targets, options);
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await listRowsOfProducts(db, { importId, after, limit: ROWS_PER_BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ number, cells, productId }) => ({
      productId,
      row: { importId, number },
      given: derive(cells).given,
    }));
    after = last.number;
  }
}
