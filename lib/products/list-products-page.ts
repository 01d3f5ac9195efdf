import { countProductRows, listProductRows, type ProductListFilter } from "@/db/queries/product-lists";
import { authorise, type Context } from "@/lib/auth/actor";
import { measureReadiness } from "@/lib/compliance/readiness-rules";
import { COUNTED_MAX, totalOf } from "@/lib/input/list-page";
import { type ProductListQuery, recalledOf } from "./list-contract";
import { declaredData } from "./rules";

/** A product's passports are counted up to here in a list. */
export const PASSPORTS_COUNTED_MAX = 1000;

/** What the address of a list means. */
export function productFilter(brandId: string, { q, group, review, recalled }: Omit<ProductListQuery, "cursor" | "limit" | "sort">): ProductListFilter {
  return { brandId, words: q, groups: group, reviewStates: review, isRecalled: recalledOf(recalled) };
}

/** One page of the brand's products, newest first unless asked otherwise, and how many match. Throws `forbidden`. */
export async function listProductsPage({ db, actor }: Context, query: ProductListQuery) {
  authorise(actor, "products.read");
  const filter = productFilter(actor.brandId, query);
  const [rows, counted] = await Promise.all([
    listProductRows(db, { ...filter, order: query.sort, cursor: query.cursor, limit: query.limit + 1, passportsCountedMax: PASSPORTS_COUNTED_MAX + 1 }),
    countProductRows(db, { ...filter, most: COUNTED_MAX + 1 }),
  ]);
  const page = rows.slice(0, query.limit).map(({ product, passports }) => ({
    id: product.id,
    name: product.name,
    model: product.model,
    gtin: product.gtin,
    externalId: product.externalId,
    productGroup: product.productGroup,
    reviewState: product.reviewState,
    recalledAt: product.recalledAt,
    updatedAt: product.updatedAt,
    passports,
    readiness: measureReadiness(declaredData(product)),
  }));
  return { products: page, next: rows.length > query.limit ? page.at(-1)!.id : null, total: totalOf(counted) };
}

export type ListedProduct = Awaited<ReturnType<typeof listProductsPage>>["products"][number];
