import { and, between, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { PassportSearch } from "@/lib/passports/lists/search-rules";
import { passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { among, containing, productContains } from "./conditions";

export interface SearchMeaning {
  productIds: string[];
  units: SQL | undefined;
}

/** Limits: a search that matches more uses only the newest. */
export const PRODUCTS_MEANT_MAX = 10_000;
const UNITS_MEANT_MAX = 1_000;

interface SearchedFor {
  brandId: string;
  search: PassportSearch;
  /** Set: searches the product's units by partial identifiers, and no names. */
  productId?: string;
}

/** Resolves names first, so that the planner has exact ids instead of estimates. */
export async function lookUpSearch(db: BrandDb, { brandId, search, productId }: SearchedFor): Promise<SearchMeaning> {
  if (search.kind === "code") return { productIds: [], units: eq(passports.code, search.code) };
  const { words, serials, codes } = search;
  const pattern = containing(words);
  const isCode = codes ? between(passports.code, ...codes) : undefined;
  if (productId)
    return {
      productIds: [],
      units: or(ilike(passports.serialNumber, pattern), ilike(passports.externalId, pattern), isCode),
    };
  const textMatches = or(productContains(words), eq(products.gtin, words), eq(products.externalId, words));
  const matchedProducts = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brandId), textMatches))
    .orderBy(desc(products.id))
    .limit(PRODUCTS_MEANT_MAX);
  const matchedUnits = await db
    .select({ id: passports.id })
    .from(passports)
    .where(
      and(
        eq(passports.brandId, brandId),
        or(inArray(passports.serialNumber, serials), eq(passports.externalId, words), isCode),
      ),
    )
    .limit(UNITS_MEANT_MAX);
  const [productIds, unitIds] = [matchedProducts, matchedUnits].map((rows) => rows.map(({ id }) => id)) as [
    string[],
    string[],
  ];
  return { productIds, units: unitIds.length > 0 ? among(passports.id, unitIds) : undefined };
}

export function searchCondition({ productIds, units }: SearchMeaning): SQL | undefined {
  return productIds.length > 0 ? or(among(passports.productId, productIds), units) : units;
}
