import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { exampleProduct } from "@/lib/ecodesign/product-fields";
import { ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { unitExample, verificationExample } from "@/lib/passports/examples";

const { id, ...identity } = exampleProduct;
const own = { ...identity, product_group: "textiles", recycled_content: 46, carbon_score: 17, warranty_months: 24 };

export const recordExample = { ...own, serial_number: unitExample.serial_number, ...exampleEcodesign };

const stored = {
  id,
  test: false,
  ...own,
  review_state: "draft",
  version: 1,
  passport_count: 1,
  created_at: verificationExample.authenticity.registered_at,
};

export const registeredExample = {
  ...stored,
  product_id: id,
  product: "created",
  code: unitExample.code,
  url: unitExample.url,
  passports: [unitExample],
  warnings: [],
};

export const productExample = {
  ...stored,
  ...Object.fromEntries(ECODESIGN_FIELD_NAMES.map((field) => [field, null])),
  ...exampleEcodesign,
  is_example: false,
  recalled_at: null,
  recall_reason: null,
  updated_at: stored.created_at,
};
