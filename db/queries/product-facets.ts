import { type SQL, sql } from "drizzle-orm";
import { UNIT_STATES } from "@/lib/passports/rules";
import { products } from "../schema";
import type { BrandDb } from "../tenant";
import { countInLook, type FacetCounts, facetsByLook } from "./facets";
import { type ProductListFilter, productMatches, unitCondition } from "./product-lists";

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
