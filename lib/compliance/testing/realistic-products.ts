import type { DeclaredProduct, Subject } from "../checks/subject";

/** Products as brands declare them, in which no check finds anything, and what surrounds them on 21 November 2026. */

const OPERATORS: DeclaredProduct["operators"] = [
  {
    role: "manufacturer",
    name: "Tindvarg AS",
    address: "Storgata 14, 6413 Molde, Norway",
    email: "product@tindvarg.example",
    identifier: "9524100900011",
    identifier_scheme: "gln",
    country: "NO",
  },
  {
    role: "importer",
    name: "Tindvarg Europe GmbH",
    address: "Große Elbstraße 138, 22767 Hamburg, Germany",
    email: "europe@tindvarg.example",
    identifier: "529900T8BM49AURSDO55",
    identifier_scheme: "lei",
    eori: "DE123456789012345",
  },
];

export const JACKET: DeclaredProduct = {
  name: "Skarv Shell Jacket, forest green",
  model: "TV-1010",
  gtin: "9524100000018",
  product_group: "textiles",
  recycled_content: 62,
  warranty_months: 36,
  upi: "https://id.tindvarg.example/01/09524100000018",
  granularity: "item",
  commodity_code: "62014010",
  commodity_code_scheme: "cn",
  country_of_origin: "VN",
  operators: OPERATORS,
  facilities: [
    { identifier: "9524100900059", identifier_scheme: "gln", country: "VN", activity: "Sewing and final assembly" },
  ],
  backup_provider: {
    name: "Passarkiv ASA",
    identifier: "9524100990005",
    url: "https://passarkiv.example",
    last_backup_on: "2026-11-15",
  },
  documents: [
    {
      kind: "certificate",
      name: "Global Recycled Standard",
      issuer: "Control Union",
      issued_on: "2026-02-03",
      valid_until: "2027-02-02",
    },
    {
      kind: "verification",
      name: "Footprint verification",
      issuer: "Veritas Nord",
      issued_on: "2026-03-01",
      valid_until: "2029-02-28",
    },
  ],
  materials: [
    { name: "Polyamide 6", mass_pct: 64, recycled_pct: 78, origin_country: "IT" },
    { name: "Polyurethane membrane", mass_pct: 22, recycled_pct: 0, origin_country: "JP" },
    { name: "Polyester backer", mass_pct: 12, recycled_pct: 100, origin_country: "TW" },
    { name: "Zips and trims", mass_pct: 2, recycled_pct: 0, origin_country: "JP" },
  ],
  recycled_pre_consumer_pct: 12.3,
  recycled_post_consumer_pct: 49.6,
  recycled_content_method: "iso_14021",
  carbon_footprint_kg_co2e: 22.6,
  carbon_declared_unit: "piece",
  carbon_boundary: "cradle_to_gate",
  carbon_method: "iso_14067",
  carbon_reference_year: 2025,
  carbon_verification: "third_party",
  carbon_includes_offsets: false,
  expected_lifetime_years: 10,
  durability_score: 8.4,
  durability_method: "House test plan 4.2",
  repairability_score: 8.1,
  repairability_method: "House test plan 5.1",
  care_instructions: {
    en: "Wash at 30 °C on the eco programme, no softener.",
    de: "Bei 30 °C im Öko-Programm waschen, ohne Weichspüler.",
  },
  repair_instructions: {
    en: "Patches for small holes are in the pocket; care@tindvarg.example takes in the rest.",
    de: "Flicken für kleine Löcher liegen in der Tasche bei.",
  },
  end_of_life_instructions: { en: "Return it to any of our shops.", de: "In jedem unserer Läden zurückgeben." },
  weight_g: 438,
  packaging_weight_g: 42,
  soc_status: "none_above_threshold",
  substances: [],
  placed_on_market_on: "2026-03-01",
  available_until: "2038-03-01",
  data_valid_on: "2026-09-01",
};

/** A headlamp with lead in the solder of its LED board. */
export const HEADLAMP: DeclaredProduct = {
  ...JACKET,
  name: "Kraft 400 Headlamp",
  model: "TV-4010",
  gtin: "9524100000025",
  upi: "https://id.tindvarg.example/01/09524100000025/21/4711",
  product_group: "electronics",
  commodity_code: "85131000",
  country_of_origin: "DE",
  energy_use_kwh: 1.8,
  energy_use_basis: "over its expected lifetime",
  spare_parts_available_years: 7,
  documents: [
    ...JACKET.documents!,
    { kind: "declaration_of_conformity", issued_on: "2026-01-12", valid_until: "2031-01-11", sha256: "ab".repeat(32) },
  ],
  soc_status: "present",
  substances: [
    {
      iupac_name: "Lead",
      ec_number: "231-100-4",
      cas_number: "7439-92-1",
      basis: "SVHC candidate list",
      location: "Solder of the LED board",
      concentration_max_pct: 0.3,
      safe_use: "Do not open; hand in with electronic waste.",
      scip_id: "6b1f2c1e-7d0a-4c55-9f0e-0d4c1f3a9a21",
    },
  ],
};

export const USUAL: Omit<Subject, "declared"> = {
  today: "2026-11-21",
  units: { count: 80, withoutSerial: 0, withoutBatch: 0, sharedSerials: 0 },
  earlierRecycledContent: 60,
  medianFootprint: 14.8,
  evidence: [],
};
