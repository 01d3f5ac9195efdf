import type { NewPassport } from "@/db/queries/passports";
import type { NewProduct } from "@/db/queries/products";
import type { NewWarranty } from "@/db/queries/warranties";
import { ECODESIGN_FIELD_NAMES, type Ecodesign } from "@/lib/ecodesign/contract";
import { PASSPORT_CODE_BYTES, passportCodeFrom } from "@/lib/passports/code";
import { newId, randomSecret } from "@/lib/platform/ids";
import type { CheckedRecord } from "./check-records";
import type { ProductRecord } from "./contract";
import { gtin14 } from "./gtin";

/** The rows that one record becomes. */
export interface PlannedProduct {
  given: CheckedRecord;
  product: NewProduct;
  passports: NewPassport[];
  warranties: NewWarranty[];
}

/** One product, a passport for each unit, and a warranty for each passport where the record promises one. */
export function planProduct(given: CheckedRecord, at: Date): PlannedProduct {
  const { record } = given;
  const product = productOf(record, newId("prd", at));
  const passports = Array.from({ length: record.quantity ?? 1 }, () => passportOf(record, product.id, at));
  const months = record.warranty_months;
  const warranties = months
    ? passports.map(({ id }) => ({ id: newId("wty", at), passportId: id, kind: "manufacturer" as const, months }))
    : [];
  return { given, product, passports, warranties };
}

/** The row of a product with this data. */
export function productOf(record: ProductRecord, id: string): NewProduct {
  return {
    id,
    externalId: record.external_id ?? null,
    name: record.name,
    model: record.model ?? null,
    gtin: record.gtin ?? null,
    productGroup: record.product_group ?? null,
    recycledContent: record.recycled_content ?? null,
    carbonScore: record.carbon_score ?? null,
    warrantyMonths: record.warranty_months ?? null,
    ecodesign: ecodesignOf(record),
  };
}

const ECODESIGN_FIELDS: ReadonlySet<string> = new Set(ECODESIGN_FIELD_NAMES);

/** What is declared; a field that is null says no more than one that is not there. */
function ecodesignOf(record: ProductRecord): Ecodesign {
  const declared: Record<string, unknown> = {};
  for (const name in record) {
    const value = record[name as keyof ProductRecord];
    if (value != null && ECODESIGN_FIELDS.has(name)) declared[name] = value;
  }
  return declared as Ecodesign;
}

function passportOf(record: ProductRecord, productId: string, at: Date): NewPassport {
  return {
    id: newId("psp", at),
    productId,
    code: passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES)),
    gtin14: record.gtin ? gtin14(record.gtin) : null,
    serialNumber: record.serial_number ?? null,
    batch: record.batch ?? null,
  };
}
