import { findProductIds } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";

/** Doubles of one GTIN are few. */
const NAMED_MAX = 10_000;

interface NamedProduct {
  product_id?: string;
  product_external_id?: string;
  gtin?: string;
}

/** The ids of the brand's products that are named; undefined: none is, and all are meant. */
export async function findNamedProducts(
  db: BrandDb,
  brandId: string,
  { product_id: productId, product_external_id: externalId, gtin }: NamedProduct,
): Promise<string[] | undefined> {
  if (productId === undefined && externalId === undefined && gtin === undefined) return undefined;
  return findProductIds(db, { brandId, productId, externalId, gtin, most: NAMED_MAX });
}
