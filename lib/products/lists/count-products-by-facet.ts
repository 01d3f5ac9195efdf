import type { FacetCounts } from "@/db/queries/facets";
import { countProductFacets, type ProductFacet } from "@/db/queries/product-facets";
import { findProductWords } from "@/db/queries/product-lists";
import { useCase } from "@/lib/access/use-case";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { productListQuery } from "./list-contract";
import { productFilter } from "./list-products-page";

export const countProductsByFacet = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: productListQuery,
  audits: [],
  run: async ({ db, actor }, query): Promise<Record<ProductFacet, FacetCounts>> =>
    countProductFacets(db, await findProductWords(db, productFilter(actor.brandId, query)), COUNTED_MAX),
});
