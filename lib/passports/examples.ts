import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { exampleProduct } from "@/lib/ecodesign/product-fields";
import { PUBLIC_ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/registry";

export const verificationExample = {
  code: "7K3M-Q2XD-9F4T-VW8P8",
  test: false,
  notices: [],
  authenticity: {
    status: "authentic",
    reasons: [],
    issuer: { id: "brd_01k9w3z8qkfj2m4x7v5c1n0b6t", name: "Example Outdoor" },
    registered_at: "2026-03-02T08:15:00.000Z",
    verified_at: "2026-11-21T10:00:00.000Z",
  },
  product: {
    id: exampleProduct.id,
    name: exampleProduct.name,
    model: exampleProduct.model,
    gtin: exampleProduct.gtin,
    serial_number: "RSJ-004211",
    batch: "2026-02-B",
    produced_on: "2026-02-19",
    product_group: "textiles",
  },
  owner: { state: "owned", since: "2026-04-18T16:02:11.000Z", transfer_count: 1 },
  warranties: [
    { kind: "manufacturer", starts_on: "2026-04-18", ends_on: "2028-04-17", transferable: true, territory: null },
  ],
  sustainability: {
    recycled_content: 46,
    carbon_score: 17,
    ...Object.fromEntries(PUBLIC_ECODESIGN_FIELD_NAMES.map((name) => [name, null])),
    ...exampleEcodesign,
  },
  compliance: {
    review_state: "approved",
    readiness: {
      answered: 18,
      required: 22,
      answered_weight: 34,
      required_weight: 40,
      share_percent: 85,
      rule_set: "textiles/4",
      missing: ["documents", "durability_score", "recyclability_score", "end_of_life_instructions"],
    },
  },
};

export const unitExample = {
  id: "psp_01kgv1n3m8rj4s6w2x9y5z7c0d",
  test: false,
  code: verificationExample.code,
  serial_number: verificationExample.product.serial_number,
  unit_external_id: "EQ-88123",
  batch: verificationExample.product.batch,
  produced_on: verificationExample.product.produced_on,
  production_facility: "9521234000105",
  placed_on_market_on: null,
  url: `https://passports.example.com/p/${verificationExample.code}`,
};
