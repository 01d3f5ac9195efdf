import type { NewPassport } from "@/db/queries/passports";
import type { NewProduct } from "@/db/queries/products";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { ECODESIGN_FIELD_NAMES, type Ecodesign, type BatteryState } from "@/lib/ecodesign/registry";
import { isTestCode, PASSPORT_CODE_BYTES, passportCodeFrom } from "@/lib/passports/code";
import { inputDocuments, type UnitDocumentGiven } from "@/lib/passports/documents/contract";
import { newId, randomSecret } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import type { ProductRecord, UnitData } from "../contract";
import { gtinIdentity } from "./identity";

export interface PlannedUnits {
  passports: NewPassport[];
  batteryState: BatteryState | null;
  documents: UnitDocumentGiven[];
  fromRow?: { importId: string; number: number };
}

type UnitsOwner = Pick<NewProduct, "id" | "gtin" | "warrantyMonths">;

type UnitWithWarranty = UnitData & { warranty_months?: number | null };

/** The record's number of months overrides the product's. */
export function planUnits(
  product: UnitsOwner,
  unit: UnitWithWarranty,
  { brandId, at }: { brandId: string; at: Date },
): PlannedUnits {
  const passports = Array.from({ length: unit.quantity ?? 1 }, () => passportOf(product, unit, { brandId, at }));
  return { passports, batteryState: unit.battery_state ?? null, documents: inputDocuments(unit.unit_documents ?? []) };
}

export function productOf(record: ProductRecord, id: string): NewProduct {
  return {
    id,
    externalId: record.external_id ?? null,
    name: record.name,
    model: record.model ?? null,
    gtin: record.gtin ?? null,
    gtinIdentity: gtinIdentity(record),
    productGroup: record.product_group ?? null,
    recycledContent: record.recycled_content ?? null,
    carbonScore: record.carbon_score ?? null,
    warrantyMonths: record.warranty_months ?? null,
    ecodesign: ecodesignOf(record),
  };
}

const ECODESIGN_FIELDS: ReadonlySet<string> = new Set(ECODESIGN_FIELD_NAMES);

function ecodesignOf(record: ProductRecord): Ecodesign {
  const declared: Record<string, unknown> = {};
  for (const name in record) {
    const value = record[name as keyof ProductRecord];
    if (value != null && ECODESIGN_FIELDS.has(name)) declared[name] = value;
  }
  return declared as Ecodesign;
}

function passportOf(
  { id: productId, gtin, warrantyMonths }: UnitsOwner,
  unit: UnitWithWarranty,
  { brandId, at }: { brandId: string; at: Date },
): NewPassport {
  return {
    id: newId("psp", at),
    code: mintPassportCode(brandId),
    productId,
    gtin14: gtin ? gtin14(gtin) : null,
    serialNumber: unit.serial_number ?? null,
    batch: unit.batch ?? null,
    externalId: unit.unit_external_id ?? null,
    placedOnMarketOn: unit.unit_placed_on_market_on ?? null,
    producedOn: unit.produced_on ?? null,
    productionFacility: unit.production_facility ?? null,
    warrantyMonths: (unit.warranty_months ?? warrantyMonths) || null,
  };
}

/** Assigns ids in input order: all passports have the same timestamp, and lists sort by id. */
export function inInputOrder<T extends PlannedUnits>(planned: readonly T[]): readonly T[] {
  const passports = planned.flatMap((units) => units.passports);
  const sorted = passports.map(({ id }) => id).sort();
  for (const [index, passport] of passports.entries()) passport.id = requireValue(sorted[index], "An id");
  return planned;
}

export function mintPassportCode(brandId: string, draw = randomSecret): string {
  const isTest = isTestBrand(brandId);
  for (;;) {
    const code = passportCodeFrom(draw(PASSPORT_CODE_BYTES), { isTest });
    if (isTestCode(code) === isTest) return code;
  }
}
