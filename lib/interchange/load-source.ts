import { findBatteryState } from "@/db/queries/battery-states";
import { type BrandRow, findBrand } from "@/db/queries/brands";
import { findReview } from "@/db/queries/compliance-reviews";
import { findProduct } from "@/db/queries/product-lists";
import { listKeptDocuments } from "@/db/queries/unit-documents";
import { findUnit } from "@/db/queries/units";
import type { BrandDb } from "@/db/tenant";
import { declaredData } from "@/lib/ecodesign/declared";
import { publicLife } from "@/lib/passports/battery/public-life";
import { findLifeRecords } from "@/lib/passports/battery/show-battery-life";
import { passportLink } from "@/lib/passports/code";
import { documentEntries, withDocuments } from "@/lib/passports/documents/documents-as-read";
import { originOf, unitIdentifier } from "@/lib/passports/identifier";
import type { PassportStatus as StoredStatus } from "@/lib/passports/rules";
import { declaredOfUnit } from "@/lib/passports/unit-values";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { isTestBrand } from "@/lib/platform/test-brand";
import { secondLifeOf } from "./second-life";
import type { Subject, PassportStatus } from "./subject";
import type { Source } from "./write-document";

const STATUS: Record<StoredStatus, PassportStatus> = {
  active: "active",
  suspended: "inactive",
  revoked: "invalid",
  archived: "archived",
};

interface StoredUnit {
  code: string;
  gtin: string | null;
  serialNumber: string | null;
  batch: string | null;
  producedOn: string | null;
  status: StoredStatus;
  registeredAt: Date;
  isExample: boolean;
  host: string | null;
}

/** Example and test passports do not represent a real unit. */
export function unitOf(
  { code, gtin, serialNumber, batch, producedOn, status, registeredAt, isExample, host }: StoredUnit,
  publicUrl: string,
): NonNullable<Subject["unit"]> {
  return {
    link: passportLink(code, originOf(host, publicUrl)),
    identifier: unitIdentifier({ code, gtin, serialNumber, host }, publicUrl),
    serialNumber,
    batch,
    producedOn,
    status: isExample ? "invalid" : STATUS[status],
    registeredAt,
  };
}

type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

export function subjectOf(product: Product, { id, slug, name, legalName, gln, lei }: BrandRow): Subject {
  return {
    product: {
      id: product.id,
      name: product.name,
      model: product.model,
      updatedAt: product.updatedAt,
      declared: declaredData(product),
    },
    issuer: { slug, name, legalName, gln, lei, isTest: isTestBrand(id) },
    publicUrl: environment().publicUrl,
  };
}

export async function loadSource(
  db: BrandDb,
  { code, ...of }: { brandId: string; productId: string; code?: string },
): Promise<Source & { product: Product }> {
  const [product, review, brand] = await Promise.all([
    findProduct(db, of),
    findReview(db, of),
    findBrand(db, of.brandId),
  ]);
  if (!product || !brand) throw new DomainError("product_not_found", "Your brand has no such product.");
  const subject = subjectOf(product, brand);
  if (code !== undefined) {
    const isExample = product.isExample || isTestBrand(of.brandId);
    const unit = await findUnit(db, { ...of, code });
    if (!unit) throw new DomainError("passport_not_found", "This product has no unit with this code.");
    subject.unit = unitOf({ ...unit, gtin: product.gtin, isExample }, subject.publicUrl);
    const storedDocuments = await listKeptDocuments(db, { brandId: of.brandId, passportId: unit.id });
    const documents = documentEntries(storedDocuments, { code: unit.code, origin: new URL(subject.unit.link).origin });
    const battery = await findBatteryState(db, { brandId: of.brandId, passportId: unit.id });
    if (battery) subject.battery = battery;
    if (product.productGroup === "battery") {
      const records = await findLifeRecords(db, { brandId: of.brandId, passportId: unit.id });
      subject.secondLife = secondLifeOf(publicLife({ lifeEnd: null }, records));
    }
    subject.product.declared = withDocuments(declaredOfUnit(subject.product.declared, unit), documents);
  }
  return { product, subject, reviewState: product.reviewState, findings: review?.findings ?? null };
}
