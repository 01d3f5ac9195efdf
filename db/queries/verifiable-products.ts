import { sql, type SQLWrapper } from "drizzle-orm";
import { must } from "@/lib/platform/must";
import { processWide } from "@/lib/platform/process-wide";
import type { Cell } from "../prepared-cells";
import { products } from "../schema";

/** What is told of a passport's product, read once for as long as its row says the same. */

type ProductRow = typeof products.$inferSelect;

export type VerifiableProduct = Readonly<
  Pick<
    ProductRow,
    | "id"
    | "name"
    | "model"
    | "gtin"
    | "productGroup"
    | "recycledContent"
    | "carbonScore"
    | "warrantyMonths"
    | "ecodesign"
    | "reviewState"
    | "isExample"
    | "recalledAt"
    | "recallReason"
  >
>;

/** Milliseconds since 1970, which are read without knowing any calendar. */
export const ms = (instant: SQLWrapper) => sql`extract(epoch from ${instant}) * 1000`;
export const dateOf = (text: Cell) => (text === null ? null : new Date(Number(text)));
const numberOf = (text: Cell) => (text === null ? null : Number(text));

export const OF_PRODUCT = {
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

export type ProductCells = Record<keyof typeof OF_PRODUCT, Cell>;

interface KeptProduct {
  cells: ProductCells;
  product: VerifiableProduct;
}

/** Of what the rows say, in each of the two generations; what is made of them takes some times as much. */
const CHARACTERS_MAX = 4_000_000;

/** By their ids: those of late, and those from before that nobody has asked for since. */
class KeptProducts {
  #young = new Map<string, KeptProduct>();
  #old = new Map<string, KeptProduct>();
  #characters = 0;

  get(id: string): KeptProduct | undefined {
    const young = this.#young.get(id);
    if (young) return young;
    const old = this.#old.get(id);
    if (old) this.set(id, old);
    return old;
  }

  set(id: string, kept: KeptProduct): void {
    this.#characters += PRODUCT_COLUMNS.reduce((sum, name) => sum + (kept.cells[name]?.length ?? 0), 0);
    if (this.#characters > CHARACTERS_MAX) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#characters = 0;
    }
    this.#young.set(id, kept);
  }
}

const keptProducts = processWide("verifiable-products", () => new KeptProducts());

/** As kept where the row says what it said then, and read anew where a word of it is another: never out of date. */
export function productOf(row: ProductCells): VerifiableProduct {
  const id = must(row.productId, "A product's id");
  const kept = keptProducts.get(id);
  if (kept && PRODUCT_COLUMNS.every((name) => kept.cells[name] === row[name])) return kept.product;
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
  Object.freeze(product);
  const cells = Object.fromEntries(PRODUCT_COLUMNS.map((name) => [name, row[name]])) as ProductCells;
  keptProducts.set(id, { cells, product });
  return product;
}

/** Whoever is given it next must not meet what the one before changed. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
}
