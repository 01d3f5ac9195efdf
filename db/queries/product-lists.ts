import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { ProductGroup } from "@/lib/law/rules";
import { type UnitState, UNIT_STATES } from "@/lib/passports/rules";
import type { Order } from "@/lib/platform/input/list-page";
import { onlyRow } from "../rows";
import { passports, products, transfers } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { among, inOrder, isAfter, countInLook, type FacetCounts, facetsByLook } from "./conditions";
import { createdBetween, hasPendingTransfer, productsOfImport } from "./passport-filters";
import { findProductIds, findSimilarProductIds, mentionsInProduct } from "./search";
import { inTrouble, owned } from "./units";

export interface ProductListFilter {
  brandId: string;
  words?: string;
  productIds?: readonly string[];
  groups: ProductGroup[];
  reviewStates: ReviewState[];
  isRecalled?: boolean;
  unitStates: UnitState[];
  batches?: readonly string[];
  importId?: string;
  createdFrom?: string;
  createdTo?: string;
  at: Date;
}

/** A search that matches more products is not replaced by their ids. */
const PRODUCTS_FOUND_MAX = 10_000;

/** A misspelt search shows at most this number of similar products. */
const SIMILAR_MAX = 200;

/** Replaces the search text with product ids, so that the statements of one page need no text. */
export async function findProductWords(
  db: BrandDb,
  filter: ProductListFilter,
  most = PRODUCTS_FOUND_MAX,
): Promise<ProductListFilter> {
  const { brandId, words } = filter;
  if (words === undefined) return filter;
  const question = { brandId, text: words };
  const matching = await findProductIds(db, { ...question, limit: most + 1 });
  if (matching.length > most) return filter;
  const productIds =
    matching.length > 0 ? matching : await findSimilarProductIds(db, { ...question, limit: SIMILAR_MAX });
  return { ...filter, words: undefined, productIds };
}

function unitCondition(state: UnitState, { brandId, at }: Pick<ProductListFilter, "brandId" | "at">): SQL {
  if (state === "none") return sql`not ${hasUnit(undefined)}`;
  return hasUnit(sql`passports.brand_id = ${brandId} and ${state === "owned" ? owned(brandId, at) : inTrouble}`);
}

function hasUnit(which: SQL | undefined): SQL {
  return sql`exists (select 1 from passports where ${and(sql`passports.product_id = ${products.id}`, which)})`;
}

function productMatches(filter: ProductListFilter) {
  const { brandId, words, productIds, groups, reviewStates, isRecalled, unitStates } = filter;
  const { batches = [], importId } = filter;
  return and(
    eq(products.brandId, brandId),
    words === undefined ? undefined : mentionsInProduct(words),
    productIds && among(products.id, productIds),
    groups.length > 0 ? inArray(products.productGroup, groups) : undefined,
    reviewStates.length > 0 ? inArray(products.reviewState, reviewStates) : undefined,
    isRecalled === undefined ? undefined : isRecalled ? isNotNull(products.recalledAt) : isNull(products.recalledAt),
    createdBetween("prd", products.id, filter),
    batches.length > 0
      ? sql`${products.id} in (select product_id from passports
          where brand_id = ${brandId} and ${inArray(passports.batch, [...batches])})`
      : undefined,
    importId === undefined ? undefined : inArray(products.id, productsOfImport(brandId, importId)),
    unitStates.length > 0 ? or(...unitStates.map((state) => unitCondition(state, filter))) : undefined,
  );
}

const ORDERS = { product: sql`${products.nameKey}`, changed: sql`${products.updatedAt}` };
type ProductOrder = Order<keyof typeof ORDERS>;

export async function listProductRows(
  db: BrandDb,
  params: ProductListFilter & { order?: ProductOrder; cursor?: string; limit: number },
) {
  const keyset = {
    table: products,
    own: eq(products.brandId, params.brandId),
    id: products.id,
    value: params.order && ORDERS[params.order.by],
    order: params.order,
  };
  return db
    .select({ product: products })
    .from(products)
    .where(and(productMatches(params), isAfter(keyset, params.cursor)))
    .orderBy(...inOrder(keyset))
    .limit(params.limit);
}

export async function countProductRows(db: BrandDb, params: ProductListFilter & { most: number }): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(products)
    .where(productMatches(params))
    .limit(params.most)
    .as("some");
  const rows = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return onlyRow("countProductRows", rows).count;
}

export async function findProduct(db: TenantDb, params: { brandId: string; productId: string }) {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, params.productId), eq(products.brandId, params.brandId)));
  return product ?? null;
}

export async function countProductPassports(
  db: BrandDb,
  params: { brandId: string; productId: string; most: number },
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(passports)
    .where(and(eq(passports.productId, params.productId), eq(passports.brandId, params.brandId)))
    .limit(params.most)
    .as("some");
  const rows = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return onlyRow("countProductPassports", rows).count;
}

interface UnitCounts {
  all: number;
  owned: number;
  unclaimed: number;
  transferPending: number;
  inTrouble: number;
}

/** Counts at most `most` passports. A pending transfer that ends before `at` is ignored. */
export async function countUnitsByState(
  db: BrandDb,
  params: { brandId: string; productId: string; at: Date; most: number },
): Promise<UnitCounts> {
  const some = db
    .select({
      holderId: passports.holderId,
      isInTrouble: inTrouble.as("is_in_trouble"),
      isPending: hasPendingTransfer(db, params.at).as("is_pending"),
    })
    .from(passports)
    .where(and(eq(passports.productId, params.productId), eq(passports.brandId, params.brandId)))
    .limit(params.most)
    .as("some");
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const rows = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      owned: countOf(sql`${some.holderId} is not null and not ${some.isPending}`),
      unclaimed: countOf(sql`${some.holderId} is null and not ${some.isPending}`),
      transferPending: countOf(sql`${some.isPending}`),
      inTrouble: countOf(sql`${some.isInTrouble}`),
    })
    .from(some);
  return onlyRow("countUnitsByState", rows);
}

export async function countPendingTransfers(
  db: BrandDb,
  params: { brandId: string; productId: string },
): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .where(
      and(
        eq(transfers.brandId, params.brandId),
        eq(transfers.status, "pending"),
        eq(passports.productId, params.productId),
      ),
    );
  return onlyRow("countPendingTransfers", rows).count;
}

const FACETS = ["group", "review", "recalled", "units"] as const;
export type ProductFacet = (typeof FACETS)[number];

const VALUES: Record<ProductFacet, (filter: ProductListFilter, most: number) => SQL> = {
  group: () => sql`${products.productGroup}`,
  review: () => sql`${products.reviewState}`,
  recalled: () => sql`case when ${products.recalledAt} is null then 'no' else 'yes' end`,
  // Partial counts are not shown, so with more products than the limit their units are not checked.
  units: (filter, most) => {
    const each = UNIT_STATES.map((state) => sql`case when ${unitCondition(state, filter)} then ${state} end`);
    return sql`case when (select count(*) from chosen) < ${most} then
      array_remove(array[${sql.join(each, sql`, `)}]::text[], null) end`;
  },
};

const WITHOUT: Record<ProductFacet, Partial<ProductListFilter>> = {
  group: { groups: [] },
  review: { reviewStates: [] },
  recalled: { isRecalled: undefined },
  units: { unitStates: [] },
};

export async function countProductFacets(
  db: BrandDb,
  filter: ProductListFilter,
  most: number,
): Promise<Record<ProductFacet, FacetCounts>> {
  const isChosen = {
    group: filter.groups.length > 0,
    review: filter.reviewStates.length > 0,
    recalled: filter.isRecalled !== undefined,
    units: filter.unitStates.length > 0,
  };
  const looks = facetsByLook(FACETS, (facet) => isChosen[facet]);
  const facetCounts = await Promise.all(
    looks.map((facets) =>
      countInOneLook(db, Object.assign({ ...filter }, ...facets.map((facet) => WITHOUT[facet])), facets, most),
    ),
  );
  return Object.assign({}, ...facetCounts) as Record<ProductFacet, FacetCounts>;
}

async function countInOneLook(db: BrandDb, filter: ProductListFilter, facets: ProductFacet[], most: number) {
  const { brandId, productGroup, reviewState, recalledAt, id } = products;
  const some = db
    .select({ id, brandId, productGroup, reviewState, recalledAt })
    .from(products)
    .where(productMatches(filter))
    .limit(most);
  const values = facets.map((facet) => sql`${VALUES[facet](filter, most)} as ${sql.identifier(facet)}`);
  const looked = sql`with chosen as materialized (${some}) select ${sql.join(values, sql`, `)} from chosen as products`;
  return (await countInLook(db, facets, looked, most)).counts;
}
