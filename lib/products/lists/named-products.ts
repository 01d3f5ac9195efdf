import { findProductIds } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";

const NAMED_MAX = 10_000;

interface NamedProduct {
  product_id?: string;
  product_external_id?: string;
  gtin?: string;
}

/** Undefined if the query names no product, so that all are included. */
export async function findNamedProducts(
  db: BrandDb,
  brandId: string,
  { product_id: productId, product_external_id: externalId, gtin }: NamedProduct,
): Promise<string[] | undefined> {
  if (productId === undefined && externalId === undefined && gtin === undefined) return undefined;
  return findProductIds(db, { brandId, productId, externalId, gtin, most: NAMED_MAX });
}
