import type { FacetCounts } from "@/db/queries/facets";
import { countProductFacets, type ProductFacet } from "@/db/queries/product-facets";
import { authorise, type Context } from "@/lib/access/actor";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import type { ProductListQuery } from "./list-contract";
import { productFilter } from "./list-products-page";

/**
 * How many products each value of a filter would leave, the other filters kept; counting stops at 10,000 products.
 * Throws `forbidden`.
 */
export async function countProductsByFacet(
  { db, actor }: Context,
  query: ProductListQuery,
): Promise<Record<ProductFacet, FacetCounts>> {
  authorise(actor, "products.read");
  return countProductFacets(db, productFilter(actor.brandId, query), COUNTED_MAX);
}
