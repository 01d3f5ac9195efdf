import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { brands, candidateNews, productReviews, products } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

/** What a new state of the candidate list means for each brand. */

export type CandidateNews = typeof candidateNews.$inferSelect;

/** What a product declares that may be a substance of the list. */
export interface Declaring {
  id: string;
  /** Null: the product has not been checked yet. */
  ruleSet: string | null;
  substances: unknown;
  materials: unknown;
}

/**
 * Brands, by id after `afterId`, that have products and no news of a version of the rules yet; with whether they were
 * there before its day, so that something has changed for them.
 */
export async function listBrandsWithoutNews(
  db: AllBrandsDb,
  params: { version: number; since: string; afterId: string; limit: number },
): Promise<{ brandId: string; name: string; wasThere: boolean }[]> {
  const { version, since, afterId, limit } = params;
  return db
    .select({ brandId: brands.id, name: brands.name, wasThere: sql<boolean>`${brands.createdAt} < ${since}::date` })
    .from(brands)
    .where(
      and(
        gt(brands.id, afterId),
        sql`not exists (select from ${candidateNews} where ${candidateNews.brandId} = ${brands.id}
          and ${candidateNews.rulesVersion} = ${version})`,
        sql`exists (select from ${products} where ${products.brandId} = ${brands.id})`,
      ),
    )
    .orderBy(asc(brands.id))
    .limit(limit);
}

/** What some of a brand's products declare and the rules that judged them, by id, after one. */
export async function listDeclaring(
  db: AllBrandsDb,
  { brandId, afterId, limit }: { brandId: string; afterId: string; limit: number },
): Promise<Declaring[]> {
  return db
    .select({
      id: products.id,
      ruleSet: productReviews.ruleSet,
      substances: sql<unknown>`${products.ecodesign} -> 'substances'`,
      materials: sql<unknown>`${products.ecodesign} -> 'materials'`,
    })
    .from(products)
    .leftJoin(productReviews, eq(productReviews.productId, products.id))
    .where(and(eq(products.brandId, brandId), gt(products.id, afterId)))
    .orderBy(asc(products.id))
    .limit(limit);
}

/** Keeps the news of a brand; false when somebody did before. */
export async function insertCandidateNews(
  tx: AllBrandsDb,
  row: Omit<CandidateNews, "createdAt"> & { createdAt: Date },
): Promise<boolean> {
  const kept = await tx
    .insert(candidateNews)
    .values(row)
    .onConflictDoNothing()
    .returning({ brandId: candidateNews.brandId });
  return kept.length === 1;
}

/** A brand's newest news with the names of the products, or null before the first. */
export async function findCandidateNews(db: BrandDb, brandId: string) {
  const [news] = await db
    .select()
    .from(candidateNews)
    .where(eq(candidateNews.brandId, brandId))
    .orderBy(desc(candidateNews.rulesVersion))
    .limit(1);
  return news ? { ...news, named: await listProductNames(db, { brandId, productIds: news.productIds }) } : null;
}

/** Some of a brand's products by name; those that are gone are left out. */
async function listProductNames(
  db: TenantDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  if (productIds.length === 0) return [];
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.brandId, brandId), inArray(products.id, [...productIds])))
    .orderBy(asc(products.name), asc(products.id));
}
