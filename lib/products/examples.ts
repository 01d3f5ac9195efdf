import { ECODESIGN_FIELD_NAMES, exampleEcodesign } from "@/lib/ecodesign/contract";
import { verificationExample } from "@/lib/passports/examples";

const {
  id,
  name,
  model,
  gtin,
  serial_number: serialNumber,
  batch,
  produced_on: producedOn,
} = verificationExample.product;
const own = {
  name,
  model,
  gtin,
  external_id: "ERP-100231",
  product_group: "textiles",
  recycled_content: 46,
  carbon_score: 17,
  warranty_months: 24,
};

export const recordExample = { ...own, serial_number: serialNumber, ...exampleEcodesign };

export const unitExample = {
  id: "psp_01kgv1n3m8rj4s6w2x9y5z7c0d",
  test: false,
  code: verificationExample.code,
  serial_number: serialNumber,
  unit_external_id: "EQ-88123",
  batch,
  produced_on: producedOn,
  production_facility: "9521234000105",
  placed_on_market_on: null,
  url: `https://passports.example.com/p/${verificationExample.code}`,
};

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
