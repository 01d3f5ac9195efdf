import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { products } from "../schema";
import { countCombinations, type FacetCounts, facetsByLook, tally } from "./facets";
import { type ProductListFilter, productMatches } from "./product-lists";

const FACETS = ["group", "review", "recalled"] as const;
export type ProductFacet = (typeof FACETS)[number];

const VALUES: Record<ProductFacet, SQL> = {
  group: sql`${products.productGroup}`,
  review: sql`${products.reviewState}`,
  recalled: sql`case when ${products.recalledAt} is null then 'no' else 'yes' end`,
};

const WITHOUT: Record<ProductFacet, Partial<ProductListFilter>> = {
  group: { groups: [] },
  review: { reviewStates: [] },
  recalled: { isRecalled: undefined },
};

/** Counts the values of every facet, each among `most` products that match all other filters. */
export async function countProductFacets(db: Queryable, filter: ProductListFilter, most: number): Promise<Record<ProductFacet, FacetCounts>> {
  const isChosen = { group: filter.groups.length > 0, review: filter.reviewStates.length > 0, recalled: filter.isRecalled !== undefined };
  const looks = facetsByLook(FACETS, (facet) => isChosen[facet]);
  const counted = await Promise.all(looks.map((facets) => countInOneLook(db, Object.assign({ ...filter }, ...facets.map((facet) => WITHOUT[facet])), facets, most)));
  return Object.assign({}, ...counted) as Record<ProductFacet, FacetCounts>;
}

async function countInOneLook(db: Queryable, filter: ProductListFilter, facets: ProductFacet[], most: number) {
  const some = db
    .select(Object.fromEntries(facets.map((facet) => [facet, VALUES[facet].as(facet)])))
    .from(products)
    .where(productMatches(filter))
    .limit(most);
  return tally(await countCombinations(db, facets, sql`${some}`), facets, most);
}
