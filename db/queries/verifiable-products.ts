import { sql, type SQLWrapper } from "drizzle-orm";
import { sharedCache } from "@/lib/platform/caches";
import { requireValue } from "@/lib/platform/require-value";
import { type Cell, rowsParameter, prepareCells, preparedCells } from "../rows";
import { products } from "../schema";
import type { AllBrandsDb } from "../tenant";
import type { DescribedProduct, ProductRow } from "./products";

/** Public product data, parsed once and cached while its row is unchanged. */

export type VerifiableProduct = Readonly<
  DescribedProduct & Pick<ProductRow, "reviewState" | "isExample" | "recalledAt" | "recallReason" | "updatedAt">
>;

/** Milliseconds since 1970, which can be read without parsing a date. */
export const ms = (instant: SQLWrapper) => sql`extract(epoch from ${instant}) * 1000`;
export const dateOf = (text: Cell) => (text === null ? null : new Date(Number(text)));
const numberOf = (text: Cell) => (text === null ? null : Number(text));

const OF_PRODUCT = {
  productId: products.id,
  name: products.name,
  model: products.model,
  gtin: products.gtin,
  productGroup: products.productGroup,
  recycledContent: products.recycledContent,
  carbonScore: products.carbonScore,
  warrantyMonths: products.warrantyMonths,
  ecodesign: products.ecodesign,
  reviewState: products.reviewState,
  isExample: products.isExample,
  recalledAt: ms(products.recalledAt),
  recallReason: products.recallReason,
};
const PRODUCT_COLUMNS = Object.keys(OF_PRODUCT) as (keyof typeof OF_PRODUCT)[];
/** Every write changes these: the transaction number (`xmin`) and the time. */
const WRITTEN = { writtenBy: sql`${products}.xmin`, writtenAt: ms(products.updatedAt) };
export const OF_PRODUCT_ROW = { ...OF_PRODUCT, ...WRITTEN };
export const OF_PRODUCT_VERSION = { productId: products.id, ...WRITTEN };

export type ProductCells = Record<keyof typeof OF_PRODUCT_ROW, Cell>;
export type ProductVersionCells = Record<keyof typeof OF_PRODUCT_VERSION, Cell>;

interface CachedProduct extends Record<keyof typeof WRITTEN, Cell> {
  characters: number;
  product: VerifiableProduct;
}

/** Limit on the source text of cached rows. In memory a character takes about four bytes. */
const CHARACTERS_MAX = 24_000_000;

const cachedProducts = sharedCache<string, CachedProduct>("products", {
  sizeMax: CHARACTERS_MAX,
  sizeOf: ({ characters }) => characters,
});

function findCached({ productId, writtenBy, writtenAt }: ProductVersionCells): VerifiableProduct | undefined {
  const cached = cachedProducts.get(requireValue(productId, "A product's id"));
  return cached?.writtenBy === writtenBy && cached.writtenAt === writtenAt ? cached.product : undefined;
}

const columns = Object.entries(OF_PRODUCT_ROW).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
const FIND = prepareCells<"ids">(
  "find_verifiable_products",
  sql`select ${sql.join(columns, sql`, `)} from ${products}
    where ${products.id} = any(${rowsParameter("ids")})`,
);

/** Resolves immediately when all products are cached and unchanged. Products deleted meanwhile are left out. */
export function productsOf(
  db: AllBrandsDb,
  rows: readonly ProductVersionCells[],
): Map<string, VerifiableProduct> | Promise<Map<string, VerifiableProduct>> {
  const products = new Map<string, VerifiableProduct>();
  const unread = new Set<string>();
  for (const row of rows) {
    const [id, cached] = [requireValue(row.productId, "A product's id"), findCached(row)];
    if (cached) products.set(id, cached);
    else unread.add(id);
  }
  return unread.size === 0 ? products : readProducts(db, { ids: [...unread], products });
}

async function readProducts(
  db: AllBrandsDb,
  { ids, products }: { ids: string[]; products: Map<string, VerifiableProduct> },
): Promise<Map<string, VerifiableProduct>> {
  for (const row of await preparedCells<keyof ProductCells, "ids">(db, FIND, { ids }))
    products.set(requireValue(row.productId, "A product's id"), productOf(row));
  return products;
}

/** Returns the cached product only when its row is unchanged, so it is never outdated. */
export function productOf(row: ProductCells): VerifiableProduct {
  const cached = findCached(row);
  if (cached) return cached;
  const id = requireValue(row.productId, "A product's id");
  const { writtenBy, writtenAt } = row;
  const product = readProduct(id, row);
  const characters = PRODUCT_COLUMNS.reduce((sum, name) => sum + (row[name]?.length ?? 0), 0);
  cachedProducts.set(id, { writtenBy, writtenAt, characters, product });
  return product;
}

function readProduct(id: string, row: ProductCells): VerifiableProduct {
  const product = {
    id,
    name: row.name,
    model: row.model,
    gtin: row.gtin,
    productGroup: row.productGroup,
    recycledContent: numberOf(row.recycledContent),
    carbonScore: numberOf(row.carbonScore),
    warrantyMonths: numberOf(row.warrantyMonths),
    ecodesign: frozen(JSON.parse(requireValue(row.ecodesign, "Ecodesign data"))),
    reviewState: row.reviewState,
    isExample: row.isExample === "t",
    recalledAt: dateOf(row.recalledAt),
    recallReason: row.recallReason,
    updatedAt: dateOf(row.writtenAt),
  } as VerifiableProduct;
  return Object.freeze(product);
}

/** Frozen because the object is shared: a caller must not change it for others. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
}
