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
import { markDuplicates, nameUnitsByGtin, type RowKeys } from "@/db/queries/import-repairs";
import { type Contradiction, insertContradictions } from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import type { ProductRow } from "@/db/queries/products";
import type { TenantDb } from "@/db/tenant";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { inSlices } from "@/lib/platform/semaphore";
import { groupBy, type Some } from "@/lib/platform/some";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { rowKeys } from "../rows/match-rows";
import { mergeRecord } from "../rows/merge-record";
import { type ReadRow, rowReader } from "../rows/read-row";
import {
  combineRows,
  contradictedMembers,
  oddIn,
  productPart,
  reportedContradictions,
  type Statement,
  statedMembers,
  undecidedIn,
} from "../rows/statements";

/**
 * The majority value wins and deviating rows are rejected; without a majority all rows of the product wait.
 * Statements are compared by hash in the database, so memory use is independent of the file size.
 */

type Resolving = Pick<ImportRow, "id" | "brandId" | "targets" | "options">;

const STATEMENTS_MAX = 5_000;

export async function resolveProducts(tx: TenantDb, importRow: Resolving, keys?: RowKeys): Promise<void> {
  const importId = importRow.id;
  const columns = columnsByField(importRow);
  const all = { importId, keys: keys?.productKeys };
  await deleteImportProducts(tx, all);
  await refuseNameless(tx, { ...all, columns, expected: NAME_NEEDED });
  await markDuplicates(tx, { importId, columns, keys });
  await putImportProducts(tx, all);
  const readBatch = ({ cursor: after = "", limit }: Batch<string>) => listVariedProducts(tx, { ...all, after, limit });
  for await (const page of batchesBy(readBatch, ({ key }) => key))
    for (const some of productGroups(page)) await resolveTogether(tx, importRow, some);
}

function* productGroups(products: readonly VariedProduct[]): Generator<string[]> {
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

interface Resolved {
  statements: RefusedStatement[];
  products: RefusedProduct[];
  contradictions: Omit<Contradiction, "importId">[];
  statedBy: { key: string; statedBy: number[] }[];
  gtins: { key: string; gtin14: string }[];
}

const columnsByField = ({ targets }: Pick<ImportRow, "targets">): Record<string, number> =>
  Object.fromEntries(targets.flatMap((target, index) => (target ? [[target.field, index]] : [])));

async function resolveTogether(tx: TenantDb, importRow: Resolving, productKeys: string[]): Promise<void> {
  const { id: importId, brandId, targets, options } = importRow;
  const readRow = rowReader(targets, options);
  const variants = await listVariants(tx, { importId, keys: productKeys, limit: STATEMENTS_MAX + 1 });
  const ids = variants.flatMap(({ productId }) => (productId ? [productId] : []));
  const stored = new Map((await listProductsMet(tx, { brandId, ids })).map((product) => [product.id, product]));
  const resolved: Resolved = { statements: [], products: [], contradictions: [], statedBy: [], gtins: [] };
  // One row of each statement is read again, because values in memory would grow with the file.
  const all = await inSlices(variants, (variant) => {
    const row = readRow(variant.cells);
    return { ...variant, row, members: statedMembers(row, variant.units > 0) };
  });
  for (const [key, reads] of groupBy(all, (reading) => reading.key))
    resolveOne(resolved, {
      key,
      reads,
      stored: stored.get(reads[0].productId ?? "") ?? null,
      isCutOff: variants.length > STATEMENTS_MAX,
    });
  await insertContradictions(tx, { importId, contradictions: resolved.contradictions });
  await refuseStatements(tx, { importId, refused: resolved.statements });
  await refuseProducts(tx, { importId, refused: resolved.products });
  await setStatedBy(tx, { importId, products: resolved.statedBy });
  await nameUnitsByGtin(tx, { importId, columns: columnsByField(importRow), products: resolved.gtins });
  await putImportProducts(tx, { importId, keys: productKeys });
  await dropLoneProducts(tx, { importId, keys: productKeys });
}

type Read = Variant & Statement & { row: ReadRow };

interface OneProduct {
  key: string;
  reads: Some<Read>;
  stored: ProductRow | null;
  isCutOff: boolean;
}

function resolveOne(resolved: Resolved, { key, reads, stored, isCutOff }: OneProduct): void {
  const { columnOf } = reads[0].row;
  const name = reads.map(({ row }) => row.values["name"]).find((name) => typeof name === "string");
  const contradicted = contradictedMembers(reads).map((each) => (isCutOff ? { ...each, kept: null } : each));
  resolved.contradictions.push(
    ...reportedContradictions(
      { key, product: typeof name === "string" ? name : (stored?.name ?? key.slice(2)) },
      contradicted,
    ),
  );
  const undecided = undecidedIn(key, contradicted, columnOf);
  resolved.products.push(...undecided);
  if (undecided.length > 0) return;
  const compared = reads.map((reading) => ({ read: reading, odd: oddIn(reading, contradicted, columnOf) }));
  resolved.statements.push(...compared.flatMap(({ odd }) => odd));
  const agreeing = compared.flatMap(({ read, odd }) => (odd.length === 0 ? [read] : []));
  agreeing.sort((one, other) => one.number - other.number);
  if (agreeing.length === 0) return;
  const telling = tellingRows(agreeing);
  resolved.statedBy.push({ key, statedBy: telling.map(({ number }) => number) });
  const together = combineRows(telling.map(({ row }) => row));
  const { gtin14 } = rowKeys(together);
  if (!stored && gtin14 !== null && !key.startsWith("g:")) resolved.gtins.push({ key, gtin14 });
  resolved.products.push(...errorsTogether(key, productRecordOf(together, stored), columnOf));
}

function tellingRows(reads: readonly Read[]): Read[] {
  const reported = new Set<string>();
  const telling = reads.filter(({ members, row }) => {
    const statedNames = [
      ...members.keys(),
      ...row.cleared.map((cell) => JSON.stringify(cell)),
      ...Object.keys(row.values).map((name) => `${name}?`),
    ];
    const news = statedNames.filter((each) => !reported.has(each));
    for (const each of news) reported.add(each);
    return news.length > 0;
  });
  return telling.length > 0 ? telling : reads.slice(0, 1);
}

function errorsTogether(key: string, record: Record<string, unknown>, columnOf: ReadRow["columnOf"]): RefusedProduct[] {
  const validated = validateRecord(record);
  if (validated.ok) return [];
  return validated.errors.map(({ pointer, code, detail }, ordinal) => {
    const field = pointer.slice(1).replaceAll("/", ".");
    return { key, field, code, column: columnOf(field), expected: detail, ordinal };
  });
}

function productRecordOf(together: ReadRow, stored: ProductRow | null): Record<string, unknown> {
  return stored ? mergeRecord(productSnapshot(stored), together).record : productPart(together.values);
}
