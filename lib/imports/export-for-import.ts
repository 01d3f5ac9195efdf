import type { Queryable } from "@/db/client";
import { listUnitsOfProducts } from "@/db/queries/import-matches";
import { listProductRows } from "@/db/queries/product-lists";
import { appendAudit } from "@/lib/audit/append-audit";
import { authorise, type Context } from "@/lib/auth/actor";
import { batchesById } from "@/lib/exports/batches";
import { now } from "@/lib/platform/clock";
import type { ProductListQuery } from "@/lib/products/list-contract";
import { productFilter } from "@/lib/products/list-products-page";
import { productSnapshot } from "@/lib/products/rules";
import { flattenProduct, type FlatValue, inOrder } from "./flatten-product";
import { type TableFile, tableFile, type TableFormat } from "./table-file";

type Filter = Omit<ProductListQuery, "cursor" | "limit" | "sort">;

/** Wider than any brand's products in the flat form are: what is wider than a workbook may be keeps its lists in one cell. */
const COLUMNS_MAX = 500;

/**
 * The brand's products that match, in the columns that an import reads: changed in a spreadsheet and imported again, it
 * changes what was changed, and nothing else. The products are read twice, to know the columns before the first row.
 * Throws `forbidden`.
 */
export async function exportForImport(context: Context, { format, ...filter }: Filter & { format: TableFormat }): Promise<TableFile> {
  const { db, actor } = context;
  authorise(actor, "products.read");
  await db.transaction((tx) =>
    appendAudit(tx, context, { action: "list.exported", targetKind: "list", targetId: "products", detail: { filters: { group: filter.group, review: filter.review, recalled: filter.recalled }, is_searched: filter.q !== undefined } }),
  );
  const paths = new Set<string>(["id", "name"]);
  for await (const products of flatBatches(db, actor.brandId, filter)) for (const flat of products) for (const path of flat.keys()) paths.add(path);
  const columns = inOrder(paths).slice(0, COLUMNS_MAX);
  return tableFile({ name: `products-${now().toISOString().slice(0, 10)}`, sheetName: "Products", headers: columns, rows: rowBatches(db, actor.brandId, filter, columns) }, format);
}

async function* rowBatches(db: Queryable, brandId: string, filter: Filter, columns: readonly string[]): AsyncGenerator<(FlatValue | null)[][]> {
  for await (const products of flatBatches(db, brandId, filter)) yield products.map((flat) => columns.map((path) => flat.get(path) ?? null));
}

async function* flatBatches(db: Queryable, brandId: string, filter: Filter): AsyncGenerator<Map<string, FlatValue>[]> {
  const read = async ({ cursor, limit }: { cursor: string | undefined; limit: number }) => {
    const rows = await listProductRows(db, { ...productFilter(brandId, filter), cursor, limit, passportsCountedMax: 1 });
    return rows.map(({ product }) => product);
  };
  for await (const products of batchesById(read)) {
    const units = new Map((await listUnitsOfProducts(db, { brandId, productIds: products.map(({ id }) => id) })).map((each) => [each.productId, each]));
    const none = { count: 0, serialNumber: null, batch: null };
    yield products.map((product) => flattenProduct({ id: product.id, snapshot: productSnapshot(product), units: units.get(product.id) ?? none }));
  }
}
