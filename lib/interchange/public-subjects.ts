import { findHostAt } from "@/db/queries/brand-hosts";
import { type BrandRow, findBrand } from "@/db/queries/brands";
import { findProduct } from "@/db/queries/product-lists";
import type { AllBrandsDb } from "@/db/tenant";
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import type { Declared } from "@/lib/ecodesign/declared";
import { lookUpPassport } from "@/lib/passports/verification/look-up-passport";
import { verificationAnswer } from "@/lib/passports/verification/verification-answer";
import { viewPublicModel } from "@/lib/passports/verification/view-public-model";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Subject } from "./subject";
import { unitOf } from "./unit-of";
import type { UntpDraft } from "./untp-contract";
import { untpPassportOf } from "./untp-passport";

/** What a public document is about, as anybody may know it: never who owns the unit (ESPR Article 10(1)(e)). */
export interface PublicSubject {
  kind: "passport" | "product";
  id: string;
  brand: BrandRow;
  subject: Subject;
  /** Of its public page. */
  page: string;
}

const issuerOf = ({ slug, name, legalName, gln, lei, closedAt }: BrandRow) => ({
  slug,
  name,
  legalName,
  gln,
  lei,
  closedAt,
});

/** The unit with a code. Throws `invalid_code`, `passport_not_found`. */
export async function findPublicUnit({ db }: { db: AllBrandsDb }, { code }: { code: string }): Promise<PublicSubject> {
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
  const unit = unitOf({ ...passport, gtin: product.gtin, isExample: product.isExample, host }, publicUrl);
  const { id, name, model, updatedAt } = product;
  const declared = { ...sustainability, gtin: shown.gtin, product_group: shown.product_group } as Declared;
  return {
    kind: "passport",
    id: passport.id,
    brand,
    subject: { product: { id, name, model, updatedAt, declared }, issuer: issuerOf(brand), notices, unit, publicUrl },
    page: unit.link,
  };
}

/** The model with a GTIN of 14 digits. Throws `product_not_found`. */
export async function findPublicModel(
  visitor: { db: AllBrandsDb },
  { gtin }: { gtin: string },
): Promise<PublicSubject> {
  const { product: shown, brand: issuer, sustainability } = await viewPublicModel(visitor, { gtin });
  const of = { brandId: issuer.id, productId: shown.id };
  const [product, brand] = await Promise.all([findProduct(visitor.db, of), findBrand(visitor.db, of.brandId)]);
  if (!product || !brand) throw new DomainError("product_not_found", "No product with this GTIN is registered here.");
  const { publicUrl } = environment();
  const { id, name, model, updatedAt } = product;
  const declared = { ...sustainability, gtin: shown.gtin, product_group: shown.productGroup } as Declared;
  return {
    kind: "product",
    id,
    brand,
    subject: { product: { id, name, model, updatedAt, declared }, issuer: issuerOf(brand), publicUrl },
    page: `${publicUrl}/m/${gtin}`,
  };
}

/** What a passport's public page says, as JSON-LD in the shape of UNTP. Throws `invalid_code`, `passport_not_found`. */
export const viewPublicDocument = async (visitor: { db: AllBrandsDb }, given: { code: string }): Promise<UntpDraft> =>
  untpPassportOf((await findPublicUnit(visitor, given)).subject);

/** The same of a model's page. Throws `product_not_found`. */
export const viewModelDocument = async (visitor: { db: AllBrandsDb }, given: { gtin: string }): Promise<UntpDraft> =>
  untpPassportOf((await findPublicModel(visitor, given)).subject);
