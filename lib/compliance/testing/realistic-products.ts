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
  safety_information: {
    en: "Keep away from open fire: the membrane melts.",
    de: "Von offenem Feuer fernhalten: Die Membran schmilzt.",
  },
  durability_guarantee_years: 3,
  weight_g: 438,
  packaging_weight_g: 42,
  packaging: [
    { material: "paper", weight_g: 30, recycled_pct: 100 },
    { material: "plastic", weight_g: 12 },
  ],
  pfhxa_ppb: 3,
  pfhxa_related_ppb: 120,
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
  repair_url: "https://tindvarg.example/repair",
  producer_registrations: ["DE 12345678"],
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

const { pfhxa_ppb: _own, pfhxa_related_ppb: _related, ...OTHER } = JACKET;

export const BOOT: DeclaredProduct = {
  ...JACKET,
  name: "Myr Trail Boot",
  product_group: "footwear",
  commodity_code: "64029900",
  footwear_upper: "textile",
  footwear_lining: "textile",
  footwear_sole: "other",
};

export const STOOL: DeclaredProduct = {
  ...OTHER,
  name: "Tre Stool",
  product_group: "furniture",
  commodity_code: "94016900",
  materials: [
    { name: "Oak", mass_pct: 38, recycled_pct: 0 },
    { name: "Recycled polyester", mass_pct: 62, recycled_pct: 100 },
  ],
  formaldehyde_mg_m3: 0.03,
  due_diligence_references: ["26NOV7XK2M9QPL"],
};

export const TYRE: DeclaredProduct = {
  ...OTHER,
  name: "Vinter 205/55 R16",
  product_group: "tyres",
  commodity_code: "40111000",
  eprel_number: "492311",
  tyre_fuel_class: "B",
  tyre_wet_grip_class: "A",
  tyre_noise_class: "A",
  tyre_noise_db: 69,
  due_diligence_references: ["26NOV7XK2M9QPL"],
};

export const COIL: DeclaredProduct = {
  ...OTHER,
  name: "Hot-rolled coil S355",
  product_group: "steel",
  commodity_code: "72083600",
  country_of_origin: "TR",
  heat_number: "H-204417",
  carbon_border: { installation: "Çelik Works", installation_country: "TR", direct_emissions_t: 1.74 },
};

/** A battery of an electric bicycle with all that Annex XIII asks of its model. */
export const BIKE_BATTERY: DeclaredProduct = {
  ...OTHER,
  name: "Strøm 500 battery",
  model: "TV-5500",
  product_group: "battery",
  commodity_code: "85076000",
  carbon_declared_unit: "kwh",
  documents: [...HEADLAMP.documents!, { kind: "test_report", url: "https://tindvarg.example/test-report.pdf" }],
  producer_registrations: ["DE 12345678"],
  battery: {
    category: "lmt",
    chemistry: "Lithium nickel manganese cobalt oxide",
    hazardous_substances: "Lithium hexafluorophosphate",
    critical_raw_materials: "Lithium, cobalt, nickel, natural graphite",
    extinguishing_agent: "Water",
    rated_capacity_ah: 13.8,
    voltage_min_v: 27,
    voltage_nominal_v: 36,
    voltage_max_v: 42,
    power_w: 720,
    power_limit_w: 900,
    expected_cycles: 800,
    cycle_test: "IEC 62660-1",
    cycle_test_c_rate: 0.5,
    storage_temperature_min_c: -20,
    storage_temperature_max_c: 60,
    storage_test: "IEC 62133-2",
    has_commercial_warranty: true,
    calendar_warranty_months: 36,
    efficiency_initial_pct: 96,
    efficiency_half_life_pct: 93,
    cell_resistance_mohm: 22,
    pack_resistance_mohm: 95,
    renewable_content_pct: 0,
    due_diligence_url: "https://tindvarg.example/due-diligence",
    separate_collection_symbol: true,
    metal_symbols: "none",
  },
  battery_service: {
    cathode: "NMC 811",
    anode: "Graphite",
    electrolyte: "LiPF6 in carbonates",
    part_numbers: "Cell TV-C18, board TV-B2",
    spare_part_sources: "Tindvarg service, service@tindvarg.example",
    dismantling: "Unscrew the cover, unplug the board, lift the cell holder out.",
    fasteners: "8 screws Torx T10",
    tools: "Torx T10 screwdriver, insulated gloves",
    damage_warnings: "Do not bend the cell connectors.",
    cell_count: 40,
    cell_layout: "10 in series, 4 in parallel",
    safety_measures: "Discharge below 30 % before opening; isolate the terminals.",
  },
};

/** Goods of every group that has rules of its own, in which no check finds anything. */
export const RIGHT_PRODUCTS = [JACKET, HEADLAMP, BOOT, STOOL, TYRE, COIL, BIKE_BATTERY];

export const USUAL: Omit<Subject, "declared"> = {
  today: "2026-11-21",
  units: { count: 80, withoutSerial: 0, withoutBatch: 0, sharedSerials: 0 },
  earlierRecycledContent: 60,
  medianFootprint: 14.8,
  evidence: [],
};
