import { sql, type SQLWrapper } from "drizzle-orm";
import { must } from "@/lib/platform/must";
import { processWide } from "@/lib/platform/process-wide";
import type { Cell } from "../prepared-cells";
import { products } from "../schema";
import type { DescribedProduct, ProductRow } from "./products";

/** What is told of a passport's product, read once for as long as its row says the same. */

export type VerifiableProduct = Readonly<
  DescribedProduct & Pick<ProductRow, "reviewState" | "isExample" | "recalledAt" | "recallReason">
>;

/** Milliseconds since 1970, which are read without knowing any calendar. */
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
/** Whatever is written to a row, it has another of these from then on: who wrote it, by number, and when. */
const WRITTEN = { writtenBy: sql`${products}.xmin`, writtenAt: ms(products.updatedAt) };
export const OF_PRODUCT_ROW = { ...OF_PRODUCT, ...WRITTEN };

export type ProductCells = Record<keyof typeof OF_PRODUCT_ROW, Cell>;

interface KeptProduct extends Record<keyof typeof WRITTEN, Cell> {
  characters: number;
  product: VerifiableProduct;
}

/** Of what the rows said; they are held as what is made of them, of about four bytes a character. */
const CHARACTERS_MAX = 24_000_000;

/** By their ids, those that were not asked for longest first. */
class KeptProducts {
  readonly #kept = new Map<string, KeptProduct>();
  #characters = 0;

  get(id: string): KeptProduct | undefined {
    const kept = this.#kept.get(id);
    if (!kept) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return kept;
  }

  set(id: string, kept: KeptProduct): void {
    this.#drop(id);
    this.#kept.set(id, kept);
    this.#characters += kept.characters;
    while (this.#characters > CHARACTERS_MAX) this.#drop(must(this.#kept.keys().next().value, "An id"));
  }

  #drop(id: string): void {
    this.#characters -= this.#kept.get(id)?.characters ?? 0;
    this.#kept.delete(id);
  }
}

const keptProducts = processWide("verifiable-products", () => new KeptProducts());

/** As kept where nothing was written to the row since, and read anew where it was: never out of date. */
export function productOf(row: ProductCells): VerifiableProduct {
  const id = must(row.productId, "A product's id");
  const { writtenBy, writtenAt } = row;
  const kept = keptProducts.get(id);
  if (kept && kept.writtenBy === writtenBy && kept.writtenAt === writtenAt) return kept.product;
  const product = readProduct(id, row);
  const characters = PRODUCT_COLUMNS.reduce((sum, name) => sum + (row[name]?.length ?? 0), 0);
  keptProducts.set(id, { writtenBy, writtenAt, characters, product });
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
    ecodesign: frozen(JSON.parse(must(row.ecodesign, "Ecodesign data"))),
    reviewState: row.reviewState,
    isExample: row.isExample === "t",
    recalledAt: dateOf(row.recalledAt),
    recallReason: row.recallReason,
  } as VerifiableProduct;
  return Object.freeze(product);
}

/** Whoever is given it next must not meet what the one before changed. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
}
