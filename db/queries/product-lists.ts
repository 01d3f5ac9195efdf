import { and, desc, eq, ilike, inArray, lt, or, sql } from "drizzle-orm";
import type { ProductGroup, ReviewState } from "@/lib/ecodesign/rules";
import type { Queryable } from "../client";
import { passports, products } from "../schema";
import { containing } from "./patterns";

export interface ProductListFilter {
  brandId: string;
  words?: string;
  groups: ProductGroup[];
  reviewStates: ReviewState[];
}

function mentions(words: string) {
  const pattern = containing(words);
  return or(ilike(products.name, pattern), ilike(products.model, pattern), ilike(products.externalId, pattern), eq(products.gtin, words));
}

function matches({ brandId, words, groups, reviewStates }: ProductListFilter) {
  return and(
    eq(products.brandId, brandId),
    words === undefined ? undefined : mentions(words),
    groups.length > 0 ? inArray(products.productGroup, groups) : undefined,
    reviewStates.length > 0 ? inArray(products.reviewState, reviewStates) : undefined,
  );
}

/** How many passports a product has; counting stops after `most`. */
function passportCount(db: Queryable, most: number) {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(passports)
    .where(eq(passports.productId, products.id))
    .limit(most);
  return sql<number>`(select count(*) from ${some} as counted)`.mapWith(Number);
}

/** A brand's products that match, newest first, from the one after `cursor` on. */
export async function listProductRows(
  db: Queryable,
  params: ProductListFilter & { cursor?: string; limit: number; passportsCountedMax: number },
) {
  return db
    .select({ product: products, passports: passportCount(db, params.passportsCountedMax) })
    .from(products)
    .where(and(matches(params), params.cursor ? lt(products.id, params.cursor) : undefined))
    .orderBy(desc(products.id))
    .limit(params.limit);
}

/** How many products match; counting stops after `most`. */
export async function countProductRows(db: Queryable, params: ProductListFilter & { most: number }): Promise<number> {
  const some = db.select({ one: sql`1`.as("one") }).from(products).where(matches(params)).limit(params.most).as("some");
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return counted!.count;
}

/** A product of this brand, or null. */
export async function findProduct(db: Queryable, params: { brandId: string; productId: string }) {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, params.productId), eq(products.brandId, params.brandId)));
  return product ?? null;
}

/** How many passports a product of this brand has; counting stops after `most`. */
export async function countProductPassports(db: Queryable, params: { brandId: string; productId: string; most: number }): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(passports)
    .where(and(eq(passports.productId, params.productId), eq(passports.brandId, params.brandId)))
    .limit(params.most)
    .as("some");
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return counted!.count;
}
