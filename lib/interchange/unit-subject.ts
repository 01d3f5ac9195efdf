import type { LifeRecords } from "@/db/queries/battery-lives";
import type { BrandRow } from "@/db/queries/brands";
import type { KeptUnitDocument } from "@/db/queries/unit-documents";
import type { VerifiableProduct } from "@/db/queries/verifiable-products";
import { asReadBy } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import type { Reads } from "@/lib/ecodesign/readers";
import type { ProductGroup } from "@/lib/law/rules";
import { publicLife } from "@/lib/passports/battery/public-life";
import { type BatteryRecord, timesIn } from "@/lib/passports/battery/rules";
import { documentEntries, withDocuments } from "@/lib/passports/documents/documents-as-read";
import { declaredOfUnit, type UnitValues } from "@/lib/passports/unit-values";
import type { PassportMatch } from "@/lib/passports/verification/find-passport-by-code";
import { hasCeased, verificationAnswer } from "@/lib/passports/verification/verification-answer";
import { environment } from "@/lib/platform/env";
import { isTestBrand } from "@/lib/platform/test-brand";
import { unitOf } from "./load-source";
import { secondLifeOf } from "./second-life";
import type { Subject } from "./subject";

/** The public view of a unit or model. Never includes the owner (ESPR Article 10(1)(e)). */
export interface PublicSubject {
  kind: "passport" | "product";
  id: string;
  brand: Pick<BrandRow, "id" | "slug" | "createdAt">;
  subject: Subject;
  page: string;
  reads: Reads;
  isCeased?: boolean;
}

export type Issuer = Pick<BrandRow, "id" | "slug" | "name" | "legalName" | "gln" | "lei" | "closedAt" | "createdAt">;

export const issuerOf = ({ id, slug, name, legalName, gln, lei, closedAt }: Issuer) => ({
  slug,
  name,
  legalName,
  gln,
  lei,
  closedAt,
  isTest: isTestBrand(id),
});

export function readProduct(
  product: Pick<VerifiableProduct, "id">,
  data: Omit<Subject["product"], "id">,
  { unit, reads }: { unit?: UnitValues & OwnData; reads: Reads },
): Pick<Subject, "product" | "battery" | "withheld"> {
  const all = unit ? ofUnit(declaredOfUnit(data.declared, unit), unit) : data.declared;
  const group = all.product_group as ProductGroup | null;
  const { declared, withheld } = asReadBy(all, { ...reads, group });
  const state = declared.battery_state;
  const battery = state && unit?.battery ? { battery: { state, times: timesIn(state, unit.battery.times) } } : {};
  return { product: { ...data, id: product.id, declared }, ...battery, withheld };
}

interface OwnData {
  battery: BatteryRecord | null;
  documents: NonNullable<Declared["documents"]>;
}

const ofUnit = (declared: Declared, { battery, documents }: OwnData): Declared =>
  withDocuments({ ...declared, battery_state: battery?.state ?? null }, documents);

/** Regulation (EU) 2023/1542, Article 77(8): nothing but the identity remains after recycling. */
const identityOf = ({ gtin, product_group }: Declared): Declared => ({ gtin, product_group }) as Declared;

export function unitSubject(
  passport: PassportMatch,
  {
    data,
    brand,
    host,
    battery,
    life,
    documents: storedDocuments,
    reads,
  }: {
    data: Omit<Subject["product"], "id">;
    brand: Issuer;
    host: string | null;
    battery: BatteryRecord | null;
    /** Null: not of a battery. */
    life: LifeRecords | null;
    documents: readonly KeptUnitDocument[];
    reads: Reads;
  },
): PublicSubject {
  const { publicUrl } = environment();
  const { gtin } = passport.product;
  const isExample = passport.product.isExample || isTestBrand(passport.brand.id);
  const unit = unitOf({ ...passport, gtin, isExample, host }, publicUrl);
  const { notices } = verificationAnswer(passport);
  const origin = new URL(unit.link).origin;
  const documents = documentEntries(storedDocuments, { code: passport.code, origin });
  const isCeased = hasCeased(passport);
  const content = readProduct(passport.product, data, { unit: { ...passport, battery, documents }, reads });
  return {
    kind: "passport",
    id: passport.id,
    isCeased,
    brand,
    reads,
    subject: {
      ...(isCeased ? { product: { ...content.product, declared: identityOf(content.product.declared) } } : content),
      issuer: issuerOf(brand),
      notices,
      unit,
      secondLife: secondLifeOf(publicLife(passport, life)),
      publicUrl,
    },
    page: unit.link,
  };
}
