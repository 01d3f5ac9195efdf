import { and, asc, eq, inArray } from "drizzle-orm";
import { productReviews, products } from "../schema";
import { withAllFindings } from "../schema/check-columns";
import type { BrandDb } from "../tenant";
import { everyVersion } from "./product-versions";

/** Those of these products that are a brand's and checked, by name, with all that a decision about them depends on. */
export async function listDecidable(
  db: BrandDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
) {
  if (productIds.length === 0) return [];
  const versions = everyVersion(db);
  const [rows, editors] = [
    await db
      .select({
        productId: products.id,
        name: products.name,
        model: products.model,
        version: products.version,
        reviewState: products.reviewState,
        review: productReviews,
      })
      .from(products)
      .innerJoin(productReviews, eq(productReviews.productId, products.id))
      .where(and(eq(products.brandId, brandId), inArray(products.id, [...productIds])))
      .orderBy(asc(products.name), asc(products.id)),
    await db
      .select({
        productId: versions.productId,
        version: versions.version,
        kind: versions.actorKind,
        id: versions.actorId,
      })
      .from(versions)
      .where(and(eq(versions.brandId, brandId), inArray(versions.productId, [...productIds]))),
  ];
  const editorOf = new Map(
    editors.map(({ productId, version, kind, id }) => [`${productId} ${version}`, { kind, id }]),
  );
  return rows.map(({ review, ...product }) => {
    const { submittedBy, findings } = withAllFindings(review);
    const lastEditor = editorOf.get(`${product.productId} ${product.version}`) ?? { kind: "system", id: null };
    return { ...product, submittedBy, findings, lastEditor };
  });
}
