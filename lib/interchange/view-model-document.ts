import { findBrand } from "@/db/queries/brands";
import { findProduct } from "@/db/queries/product-lists";
import type { AllBrandsDb } from "@/db/tenant";
import type { Declared } from "@/lib/ecodesign/declared";
import { viewPublicModel } from "@/lib/passports/verification/view-public-model";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { UntpDraft } from "./untp-contract";
import { untpPassportOf } from "./untp-passport";

/** What a model's public page says, as JSON-LD in the shape of UNTP. Throws `product_not_found`. */
export async function viewModelDocument(visitor: { db: AllBrandsDb }, given: { gtin: string }): Promise<UntpDraft> {
  const { product: shown, brand: issuer, sustainability } = await viewPublicModel(visitor, given);
  const of = { brandId: issuer.id, productId: shown.id };
  const [product, brand] = await Promise.all([findProduct(visitor.db, of), findBrand(visitor.db, of.brandId)]);
  if (!product || !brand) throw new DomainError("product_not_found", "No product with this GTIN is registered here.");
  const { slug, name, legalName, gln, lei, closedAt } = brand;
  return untpPassportOf({
    product: {
      id: product.id,
      name: product.name,
      model: product.model,
      updatedAt: product.updatedAt,
      declared: { ...sustainability, gtin: shown.gtin, product_group: shown.productGroup } as Declared,
    },
    issuer: { slug, name, legalName, gln, lei, closedAt },
    publicUrl: environment().publicUrl,
  });
}
