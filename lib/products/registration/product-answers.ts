import type { ListedUnit } from "@/db/queries/passports";
import type { ListedProduct } from "@/db/queries/products";
import { ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { formatPassportCode, passportLink } from "@/lib/passports/code";
import { must } from "@/lib/platform/must";
import type { ProductAnswer, RegisteredProduct, UnitAnswer } from "./answer-contract";
import type { RegisteredRecord } from "./store-records";

/** Rows to what /v1 answers. */

export function unitAnswer({ code, serialNumber, batch, ...unit }: ListedUnit, publicUrl: string): UnitAnswer {
  return {
    code: formatPassportCode(code),
    serial_number: serialNumber,
    unit_external_id: unit.externalId,
    batch,
    produced_on: unit.producedOn,
    production_facility: unit.productionFacility,
    placed_on_market_on: unit.placedOnMarketOn,
    url: passportLink(code, publicUrl),
  };
}

const commonAnswer = (product: RegisteredRecord["product"], passportCount: number) => ({
  id: product.id,
  name: product.name,
  model: product.model,
  gtin: product.gtin,
  external_id: product.externalId,
  product_group: product.productGroup,
  recycled_content: product.recycledContent,
  carbon_score: product.carbonScore,
  warranty_months: product.warrantyMonths,
  review_state: product.reviewState,
  version: product.version,
  passport_count: passportCount,
  created_at: product.createdAt.toISOString(),
});

export function registeredAnswer(
  { product, outcome, passports, passportCount, given }: RegisteredRecord,
  publicUrl: string,
): RegisteredProduct {
  const units = passports.map((passport) => unitAnswer(passport, publicUrl));
  return {
    ...commonAnswer(product, passportCount),
    product_id: product.id,
    product: outcome,
    code: must(units[0], "A unit").code,
    url: must(units[0], "A unit").url,
    passports: units,
    warnings: given.warnings,
  };
}

const NOTHING_DECLARED = Object.fromEntries(ECODESIGN_FIELD_NAMES.map((name) => [name, null]));

export function productAnswer({ product, passportCount }: ListedProduct): ProductAnswer {
  return {
    ...commonAnswer(product, passportCount),
    ...NOTHING_DECLARED,
    ...product.ecodesign,
    is_example: product.isExample,
    recalled_at: product.recalledAt?.toISOString() ?? null,
    recall_reason: product.recallReason,
    updated_at: product.updatedAt.toISOString(),
  } as ProductAnswer;
}
