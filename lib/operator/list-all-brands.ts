import { type BrandSummary, countBrandSummaries, findBrandSummary, listBrandSummaries } from "@/db/queries/operator";
import { authoriseOperator, type Context } from "@/lib/auth/actor";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/input/list-page";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { BrandListQuery } from "./contract";

export const REQUESTS_COUNTED_DAYS = 30;

const countedSince = () => new Date(now().getTime() - REQUESTS_COUNTED_DAYS * DAY_MS);

/** One page of the deployment's brands, the newest first, and how many match. For operators only: throws `not_found`. */
export async function listAllBrands({ db, actor }: Context, query: BrandListQuery) {
  authoriseOperator(actor);
  const { q: words, tier: tiers, standing: standings, cursor, limit } = query;
  const filter = { words, tiers, standings };
  const rows = await listBrandSummaries(db, { ...filter, since: countedSince(), cursor, limit: limit + 1 });
  const counted = await countBrandSummaries(db, { ...filter, most: COUNTED_MAX + 1 });
  return { ...cutPage<BrandSummary>(rows, limit), total: totalOf(counted) };
}

/** One brand of the deployment. Throws `not_found` to whoever is no operator, `brand_not_found`. */
export async function showAnyBrand({ db, actor }: Context, { brandId }: { brandId: string }) {
  authoriseOperator(actor);
  const found = await findBrandSummary(db, { brandId, since: countedSince(), passportsCountedMax: COUNTED_MAX + 1 });
  if (!found) throw new DomainError("brand_not_found", "There is no such brand.");
  return { ...found, passports: totalOf(found.passports) };
}
