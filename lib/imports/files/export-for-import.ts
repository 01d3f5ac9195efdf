import { z } from "zod";
import { listUnitsForImport, listUnitsOfProducts } from "@/db/queries/import-matches";
import { listProductRows } from "@/db/queries/product-lists";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { type Batch, batchesById } from "@/lib/platform/exports/stream-pieces";
import { type ProductListQuery, productListQuery } from "@/lib/products/lists/list-contract";
import { productFilter } from "@/lib/products/lists/list-products-page";
import { CODE_FIELD } from "../columns/fields";
import { type TableFile, tableFile, TABLE_FORMATS } from "../rows/list-rows";
import { flattenProduct, flatUnit, type FlatValue, inOrder, NO_UNITS, UNIT_COLUMNS } from "./flatten-product";

type Filter = Omit<ProductListQuery, "cursor" | "limit" | "sort">;

export const ROWS_OF = ["product", "unit"] as const;
export type RowsOf = (typeof ROWS_OF)[number];

/** More columns than products need in practice, because wide lists are JSON in one cell. */
const COLUMNS_MAX = 500;

/** Reimporting changes only edited values. Read twice, as the header needs all columns. Throws `forbidden`. */
export const exportForImport = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: productListQuery
    .omit({ cursor: true, limit: true, sort: true })
    .extend({ format: z.enum(TABLE_FORMATS), rowsOf: z.enum(ROWS_OF).optional() }),
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async ({ db, actor, inTransaction }, { format, rowsOf = "product", ...filter }): Promise<TableFile> => {
    const { q, ...others } = filter;
    await inTransaction(({ audit }) =>
      audit("list.exported", "products", { filters: others, rows_of: rowsOf, is_searched: q !== undefined }),
    );
    const source = { db, brandId: actor.brandId, filter, rowsOf };
    const paths = new Set<string>(["id", "name", ...(rowsOf === "unit" ? UNIT_COLUMNS : [])]);
    for await (const products of flatBatches(source))
      for (const { flat } of products) for (const path of flat.keys()) paths.add(path);
    const columns = inOrder(paths).slice(0, COLUMNS_MAX);
    return tableFile(
      {
        name: `products-${now().toISOString().slice(0, 10)}`,
        sheetName: "Products",
        headers: columns,
        rows: rowBatches(source, columns),
      },
      format,
    );
  },
});

interface Source {
  db: BrandDb;
  brandId: string;
  filter: Filter;
  rowsOf: RowsOf;
}

async function* rowBatches(source: Source, columns: readonly string[]): AsyncGenerator<(FlatValue | null)[][]> {
  const rowOf = (flat: Map<string, FlatValue>) => columns.map((path) => flat.get(path) ?? null);
  for await (const products of flatBatches(source)) {
    if (source.rowsOf === "product") yield products.map(({ flat }) => rowOf(flat));
    else for (const product of products) for await (const rows of unitBatches(source, product)) yield rows.map(rowOf);
  }
}

interface FlatProduct {
  id: string;
  flat: Map<string, FlatValue>;
}

async function* unitBatches(
  { db, brandId }: Source,
  { id: productId, flat }: FlatProduct,
): AsyncGenerator<Map<string, FlatValue>[]> {
  const readBatch = ({ cursor: afterId = "", limit }: Batch<string>) =>
    listUnitsForImport(db, { brandId, productId, afterId, limit });
  let hasUnits = false;
  for await (const units of batchesById(readBatch)) {
    hasUnits = true;
    yield units.map((unit) => new Map([...flat, [CODE_FIELD, formatPassportCode(unit.code)], ...flatUnit(unit)]));
  }
  if (!hasUnits) yield [flat];
}

async function* flatBatches({ db, brandId, filter, rowsOf }: Source): AsyncGenerator<FlatProduct[]> {
  const readBatch = async ({ cursor, limit }: Batch<string>) => {
    const rows = await listProductRows(db, { ...productFilter(brandId, filter), cursor, limit });
    return rows.map(({ product }) => product);
  };
  for await (const products of batchesById(readBatch)) {
    const productIds = rowsOf === "product" ? products.map(({ id }) => id) : [];
    const units = new Map(
      (await listUnitsOfProducts(db, { brandId, productIds })).map((each) => [each.productId, each]),
    );
    yield products.map((product) => ({
      id: product.id,
      flat: flattenProduct({
        id: product.id,
        snapshot: productSnapshot(product),
        units: units.get(product.id) ?? NO_UNITS,
      }),
    }));
  }
}
