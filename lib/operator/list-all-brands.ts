import {
  type BrandSummary,
  type BrandSummaryFilter,
  countBrandFacets,
  countBrandSummaries,
  findBrandSummary,
  listBrandSummaries,
} from "@/db/queries/operator";
import { useCase } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { brandListQuery, type BrandListQuery } from "./contract";

export const REQUESTS_COUNTED_DAYS = 30;

/** Since when a brand's requests are counted. */
export const requestsCountedSince = () => new Date(now().getTime() - REQUESTS_COUNTED_DAYS * DAY_MS);

/** What the list of brands is narrowed to by its address. */
export function brandFilter({ q: words, tier: tiers, standing: standings }: BrandListQuery): BrandSummaryFilter {
  return { words, tiers, standings };
}

/**
 * One page of the deployment's brands, the newest first, how many match, and the counts beside the filters. For
 * operators only: throws `not_found`.
 */
export const listAllBrands = useCase({
  may: "operator",
  by: "member",
  input: brandListQuery,
  audits: [],
  reach: "every brand",
  run: async ({ db }, query) => {
    const { cursor, limit } = query;
    const filter = brandFilter(query);
    const [rows, counted, counts] = await Promise.all([
      listBrandSummaries(db, { ...filter, since: requestsCountedSince(), cursor, limit: limit + 1 }),
      countBrandSummaries(db, { ...filter, most: COUNTED_MAX + 1 }),
      countBrandFacets(db, filter),
    ]);
    return { ...cutPage<BrandSummary>(rows, limit), total: totalOf(counted), counts };
  },
});

/** One brand of the deployment. Throws `not_found` to whoever is no operator, `brand_not_found`. */
export const showAnyBrand = useCase({
  may: "operator",
  by: "member",
  input: ids("brandId"),
  audits: [],
  reach: "every brand",
  run: async ({ db }, { brandId }) => {
    const found = await findBrandSummary(db, {
      brandId,
      since: requestsCountedSince(),
      passportsCountedMax: COUNTED_MAX + 1,
    });
    if (!found) throw new DomainError("brand_not_found", "There is no such brand.");
    return { ...found, passports: totalOf(found.passports) };
  },
});
