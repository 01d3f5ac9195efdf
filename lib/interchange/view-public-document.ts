import { findHostAt } from "@/db/queries/brand-hosts";
import { findBrand } from "@/db/queries/brands";
import { findProduct } from "@/db/queries/product-lists";
import type { AllBrandsDb } from "@/db/tenant";
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import type { Declared } from "@/lib/ecodesign/declared";
import { lookUpPassport } from "@/lib/passports/verification/look-up-passport";
import { verificationAnswer } from "@/lib/passports/verification/verification-answer";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { unitOf } from "./unit-of";
import type { UntpDraft } from "./untp-contract";
import { untpPassportOf } from "./untp-passport";

/**
 * What a passport's public page says, as JSON-LD in the shape of UNTP: of the product and of who answers for it, never
 * of who owns the unit (ESPR Article 10(1)(e)). Throws `invalid_code`, `passport_not_found`.
 */
export async function viewPublicDocument({ db }: { db: AllBrandsDb }, { code }: { code: string }): Promise<UntpDraft> {
  const passport = await lookUpPassport(db, code, now());
  const of = { brandId: passport.brand.id, productId: passport.product.id };
  const [product, brand, host] = await Promise.all([
    findProduct(db, of),
    findBrand(db, of.brandId),
    findHostAt(db, { brandId: of.brandId, at: passport.registeredAt }),
  ]);
  if (!product || !brand || !isShownHere(brand.id))
    throw new DomainError("passport_not_found", "No passport has this code.");
  const { sustainability, product: shown, notices } = verificationAnswer(passport);
  const { publicUrl } = environment();
  const { slug, name, legalName, gln, lei, closedAt } = brand;
  return untpPassportOf({
    product: {
      id: product.id,
      name: product.name,
      model: product.model,
      updatedAt: product.updatedAt,
      declared: { ...sustainability, gtin: shown.gtin, product_group: shown.product_group } as Declared,
    },
    issuer: { slug, name, legalName, gln, lei, closedAt },
    notices,
    unit: unitOf({ ...passport, gtin: product.gtin, isExample: product.isExample, host }, publicUrl),
    publicUrl,
  });
}
