import { findBatteryState } from "@/db/queries/battery-states";
import { findHostAt } from "@/db/queries/brand-hosts";
import { type BrandRow, findBrand } from "@/db/queries/brands";
import { findProduct } from "@/db/queries/product-lists";
import { findVersionAt } from "@/db/queries/product-versions";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import { asReadBy } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import type { BatteryState } from "@/lib/ecodesign/fields/battery";
import { AS_PUBLIC, type ReadSets } from "@/lib/ecodesign/readers";
import type { ProductGroup } from "@/lib/ecodesign/rules";
import { declaredOfUnit, type UnitValues } from "@/lib/passports/unit-values";
import { lookUpPassport } from "@/lib/passports/verification/look-up-passport";
import { verificationAnswer } from "@/lib/passports/verification/verification-answer";
import { findShownModel } from "@/lib/passports/verification/view-public-model";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { declaredData } from "@/lib/products/rules";
import { findStatusAt } from "./status-at";
import type { Subject } from "./subject";
import { unitOf } from "./unit-of";
import type { UntpDraft } from "./untp-contract";
import { untpGaps, untpPassportOf } from "./untp-passport";

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

/** As whom a passport is read, and as it stood when; left out: as anybody, as it is now. */
export interface ReadAs {
  sets?: ReadSets | undefined;
  on?: Date | undefined;
}

type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** A product's data as they are, or as they stood at an instant; null: there was no such product yet. */
async function dataOf(
  db: TenantDb,
  { id, name, model, updatedAt, ...product }: Product,
  on: Date | undefined,
): Promise<Omit<Subject["product"], "id"> | null> {
  const { brandId } = product;
  if (on === undefined || on >= updatedAt) return { name, model, updatedAt, declared: declaredData(product) };
  const version = await findVersionAt(db, { brandId, productId: id, on });
  if (!version) return null;
  const { name: named, model: ofModel, ...declared } = version.data as Declared & { name: string; model?: string };
  return { name: named, model: ofModel ?? null, updatedAt: version.createdAt, declared };
}

/** What of a product's data is read, and what is withheld. */
function readProduct(
  product: Product,
  data: Omit<Subject["product"], "id">,
  { unit, sets = AS_PUBLIC }: { unit?: UnitValues & { batteryState: BatteryState | null }; sets: ReadSets | undefined },
): Pick<Subject, "product" | "withheld"> {
  const all = unit ? { ...declaredOfUnit(data.declared, unit), battery_state: unit.batteryState } : data.declared;
  const group = all.product_group as ProductGroup | null;
  const { declared, withheld } = asReadBy(all, { sets, group });
  return { product: { ...data, id: product.id, declared }, withheld };
}

const noSuchPassport = () => new DomainError("passport_not_found", "No passport has this code.");
const noSuchProduct = () => new DomainError("product_not_found", "No product with this GTIN is registered here.");

/** The unit with a code. Throws `invalid_code`, `passport_not_found`. */
export async function findPublicUnit(
  { db }: { db: AllBrandsDb },
  { code, sets, on }: { code: string } & ReadAs,
): Promise<PublicSubject> {
  const passport = await lookUpPassport(db, code, now());
  const of = { brandId: passport.brand.id, productId: passport.product.id };
  const [product, brand, host, battery] = await Promise.all([
    findProduct(db, of),
    findBrand(db, of.brandId),
    findHostAt(db, { brandId: of.brandId, at: passport.registeredAt }),
    findBatteryState(db, { brandId: of.brandId, passportId: passport.id, on }),
  ]);
  const data = product && (await dataOf(db, product, on));
  if (!data || !brand || !isShownHere(brand.id) || (on && on < passport.registeredAt)) throw noSuchPassport();
  const status = on ? await findStatusAt(db, { brandId: brand.id, passport, on }) : passport.status;
  const { publicUrl } = environment();
  const { gtin, isExample } = product;
  const unit = unitOf({ ...passport, status, gtin, isExample, host }, publicUrl);
  const { notices } = verificationAnswer(passport);
  return {
    kind: "passport",
    id: passport.id,
    brand,
    subject: {
      ...readProduct(product, data, { unit: { ...passport, batteryState: battery?.state ?? null }, sets }),
      issuer: issuerOf(brand),
      ...(!on && { notices }),
      unit,
      publicUrl,
    },
    page: unit.link,
  };
}

/** The model with a GTIN of 14 digits. Throws `product_not_found`. */
export async function findPublicModel(
  { db }: { db: AllBrandsDb },
  { gtin, ...as }: { gtin: string } & ReadAs,
): Promise<PublicSubject> {
  const { product, brand } = await findShownModel(db, gtin);
  return { ...(await findPublicProduct({ db }, { brandId: brand.id, productId: product.id, ...as })), ...pageOf(gtin) };
}

const pageOf = (gtin: string) => ({ page: `${environment().publicUrl}/m/${gtin}` });

/** A product as its model, by its id. Throws `product_not_found`. */
export async function findPublicProduct(
  { db }: { db: AllBrandsDb },
  { sets, on, ...of }: { brandId: string; productId: string } & ReadAs,
): Promise<PublicSubject> {
  const [product, brand] = await Promise.all([findProduct(db, of), findBrand(db, of.brandId)]);
  const data = product && (await dataOf(db, product, on));
  if (!data || !brand || !isShownHere(brand.id)) throw noSuchProduct();
  const { publicUrl } = environment();
  const subject = { ...readProduct(product, data, { sets }), issuer: issuerOf(brand), publicUrl };
  return { kind: "product", id: product.id, brand, subject, page: `${publicUrl}/v1/products/${product.id}` };
}

/**
 * What a public page says, as JSON-LD: a passport of UNTP where the product declares all that one has to hold; else it
 * does not call itself one, and names what it lacks.
 */
type PublicDocument = Omit<UntpDraft, "type"> & { type: readonly string[]; missing?: readonly string[] };

function documentOf({ subject, page }: PublicSubject): PublicDocument {
  const document = { ...untpPassportOf(subject), id: `${page}/data` };
  const missing = untpGaps(subject.product.declared);
  return missing.length === 0 ? document : { ...document, type: ["VerifiableCredential"], missing };
}

/** Of a passport's page. Throws `invalid_code`, `passport_not_found`. */
export const viewPublicDocument = async (
  visitor: { db: AllBrandsDb },
  given: { code: string },
): Promise<PublicDocument> => documentOf(await findPublicUnit(visitor, given));

/** Of a model's page. Throws `product_not_found`. */
export const viewModelDocument = async (
  visitor: { db: AllBrandsDb },
  given: { gtin: string },
): Promise<PublicDocument> => documentOf(await findPublicModel(visitor, given));
