import type { ListedProduct } from "@/db/queries/products";
import { ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { unitAnswer } from "@/lib/passports/get-passport";
import { madeOnce } from "@/lib/platform/caches";
import { DomainError, type FieldError } from "@/lib/platform/errors";
import { invalidRequest, FIELD_ERRORS_MAX } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import type { ProductAnswer, RegisteredProduct } from "../reading-contract";
import type { RegisteredRecord } from "./store-records";
import { CLASH_CODES, type ClashCode, type RejectedRecord } from "./validate-records";

const commonAnswer = (
  product: RegisteredRecord["product"],
  { passportCount, test }: { passportCount: number; test: boolean },
) => ({
  id: product.id,
  test,
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
  created_at: madeOnce(product.createdAt, isoText),
});

const isoText = (at: Date) => at.toISOString();

export function registeredAnswer(
  { product, outcome, passports, passportCount, given }: RegisteredRecord,
  publicUrl: string,
): RegisteredProduct {
  const units = passports.map((passport) => unitAnswer(passport, publicUrl));
  const { code, url, test } = requireValue(units[0], "A unit");
  // `Object.assign`, because an object spread here takes sixty times as long.
  return Object.assign(commonAnswer(product, { passportCount, test }), {
    product_id: product.id,
    product: outcome,
    code,
    url,
    passports: units,
    warnings: given.warnings,
  });
}

const NOTHING_DECLARED = Object.fromEntries(ECODESIGN_FIELD_NAMES.map((name) => [name, null]));

export function productAnswer({ product, passportCount }: ListedProduct): ProductAnswer {
  const test = isTestBrand(product.brandId);
  return Object.assign(commonAnswer(product, { passportCount, test }), NOTHING_DECLARED, product.ecodesign, {
    is_example: product.isExample,
    recalled_at: product.recalledAt?.toISOString() ?? null,
    recall_reason: product.recallReason,
    updated_at: product.updatedAt.toISOString(),
  }) as ProductAnswer;
}

const isClash = (error: FieldError): error is FieldError & { code: ClashCode } =>
  CLASH_CODES.includes(error.code as ClashCode);

export function isInvalid({ errors }: RejectedRecord): boolean {
  return !errors.every(isClash);
}

/** 409 if all records are valid but some conflict with others, otherwise 422. */
export function rejection(rejected: readonly RejectedRecord[], noun: "records" | "units" = "records"): DomainError {
  // An error that all units of a quantity share has one pointer and is reported once.
  const errors = [
    ...new Map(
      rejected.flatMap((record) => record.errors).map((error) => [`${error.pointer} ${error.code}`, error]),
    ).values(),
  ];
  const clashes = errors.filter(isClash);
  if (clashes.length < errors.length) return invalidRequest(errors);
  const [first] = clashes;
  const detail =
    rejected.length === 1
      ? requireValue(first, "First").detail
      : `${rejected.length} ${noun} meet others; errors lists what they meet.`;
  const productId = rejected.length === 1 ? requireValue(rejected[0], "A row").productId : undefined;
  return new DomainError(requireValue(first, "First").code, detail, {
    errors: errors.slice(0, FIELD_ERRORS_MAX),
    ...(productId === undefined ? {} : { members: { product_id: productId } }),
  });
}
