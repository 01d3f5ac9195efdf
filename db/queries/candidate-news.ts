import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { brands, candidateNews, productReviews, products } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type CandidateNews = typeof candidateNews.$inferSelect;

export interface Declaring {
  id: string;
  /** Null if the product has not been checked yet. */
  ruleSet: string | null;
  substances: unknown;
  materials: unknown;
}

/**
 * Paged by brand id; only brands with products. `wasThere`: the brand existed before the version's day, so the change
 * concerns it.
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

/** False if another process has already stored it. */
export async function insertCandidateNews(
  tx: BrandDb,
  row: Omit<CandidateNews, "createdAt"> & { createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(candidateNews)
    .values(row)
    .onConflictDoNothing()
    .returning({ brandId: candidateNews.brandId });
  return inserted.length === 1;
}

export async function findCandidateNews(db: BrandDb, brandId: string) {
  const [news] = await db
    .select()
    .from(candidateNews)
    .where(eq(candidateNews.brandId, brandId))
    .orderBy(desc(candidateNews.rulesVersion))
    .limit(1);
  return news ? { ...news, named: await listProductNames(db, { brandId, productIds: news.productIds }) } : null;
}

/** Deleted products are omitted. */
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
