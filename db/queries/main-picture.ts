import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { productPictures, products } from "../schema";
import type { TenantDb } from "../tenant";

/** In a query of products: the picture that stands for each, or null. */
export function mainPictureOf(db: TenantDb): SQL<string | null> {
  const isOwn = and(eq(productPictures.brandId, products.brandId), eq(productPictures.productId, products.id));
  return sql<string | null>`(${db
    .select({ id: productPictures.id })
    .from(productPictures)
    .where(and(isOwn, eq(productPictures.state, "ready")))
    .orderBy(asc(productPictures.position), asc(productPictures.id))
    .limit(1)})`;
}
