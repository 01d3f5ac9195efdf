import { lockProduct } from "@/db/queries/product-versions";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";

export async function getLockedProduct(tx: BrandDb, of: { brandId: string; productId: string }): Promise<ProductRow> {
  const product = await lockProduct(tx, of);
  if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
  return product;
}
