import type { CheckId } from "../rules";
import type { Change, CheckExample } from "./check-examples";
import { BIKE_BATTERY, BOOT, COIL, HEADLAMP, JACKET, STOOL, TYRE, USUAL } from "./realistic-products";

const battery = BIKE_BATTERY.battery!;
const ofBattery = (changes: Partial<typeof battery>): Change => ({
  of: BIKE_BATTERY,
  battery: { ...battery, ...changes },
});
const discarded = (changes: object) => ({
  unsold_goods: [{ year: 2026, units: 3, reason: "returned", treatment: "recycling", ...changes }] as never,
});
const bare = { count: 9, withoutSerial: 9, withoutBatch: 9, sharedSerials: 0 };
const { model: _model, gtin: _gtin, ...NAMELESS } = JACKET;

/** Of the checks of acts beside the ecodesign regulation. */
export const LAW_EXAMPLES = {
  pfhxa_below_limits: {
    passes: [{}, { of: BOOT }, { pfhxa_ppb: 0, pfhxa_related_ppb: null }],
    fails: [
      ["above_limit error", { pfhxa_ppb: 25 }],
      ["above_limit error", { pfhxa_related_ppb: 1000 }],
      ["above_limit warning", { pfhxa_ppb: 25, around: { today: "2026-10-09" } }],
      ["above_limit warning", { pfhxa_ppb: 25, commodity_code: "63026000", around: { today: "2027-10-09" } }],
      ["above_limit error", { pfhxa_ppb: 25, commodity_code: "63026000", around: { today: "2027-10-10" } }],
      ["not_measured info", { pfhxa_ppb: null, pfhxa_related_ppb: null }],
    ],
  },
  formaldehyde_below_limit: {
    passes: [
      { of: STOOL },
      { of: STOOL, formaldehyde_mg_m3: 0.062 },
      { formaldehyde_mg_m3: 0.08 },
      { formaldehyde_mg_m3: null },
    ],
    fails: [
      ["above_limit error", { of: STOOL, formaldehyde_mg_m3: 0.063 }],
      ["above_limit error", { formaldehyde_mg_m3: 0.081 }],
      ["above_limit warning", { of: STOOL, formaldehyde_mg_m3: 0.063, around: { today: "2026-08-05" } }],
      ["not_measured info", { of: STOOL, formaldehyde_mg_m3: null }],
    ],
  },
  deforestation_diligence_stated: {
    passes: [
      { of: STOOL },
      { of: TYRE },
      { of: BOOT },
      // Chapter 64 is not in Annex I, whatever the shoe is made of, and metal seats are not.
      { of: BOOT, materials: [{ name: "Cuir de vachette", mass_pct: 100 }] },
      { of: BOOT, commodity_code: null, materials: [{ name: "Cuir de vachette", mass_pct: 100 }] },
      { of: STOOL, due_diligence_references: null, commodity_code: "94017900" },
      {
        of: STOOL,
        due_diligence_references: null,
        commodity_code: null,
        materials: [{ name: "Steel", mass_pct: 100 }],
      },
    ],
    fails: [
      ["missing info", { of: STOOL, due_diligence_references: null }],
      ["no_code info", { of: STOOL, due_diligence_references: null, commodity_code: null }],
      ["listed info", { of: STOOL, due_diligence_references: null, materials: [{ name: "Steel", mass_pct: 100 }] }],
      ["missing warning", { of: STOOL, due_diligence_references: [], around: { today: "2026-12-30" } }],
      ["no_code info", { of: TYRE, due_diligence_references: null, commodity_code: null, materials: null }],
      [
        "listed warning",
        { of: TYRE, due_diligence_references: null, materials: null, around: { today: "2027-03-01" } },
      ],
    ],
  },
  unsold_goods_kept: {
    passes: [
      {},
      discarded({ treatment: "reuse" }),
      discarded({ reason: "unsafe" }),
      discarded({ year: 2025 }),
      discarded({ units: 0, reason: null }),
    ],
    fails: [
      ["destroyed", discarded({})],
      ["destroyed", discarded({ treatment: "disposal", reason: "obsolete" })],
      ["incomplete", discarded({ reason: null })],
      ["incomplete", discarded({ treatment: null })],
    ],
  },
  guarantee_label_fits: {
    passes: [{}, { warranty_months: 24, durability_guarantee_years: null }, { warranty_months: null }],
    fails: [
      ["not_stated info", { durability_guarantee_years: null }],
      ["longer warning", { durability_guarantee_years: 4 }],
    ],
  },
  safety_information_given: {
    passes: [{}, { safety_information: null, documents: [{ kind: "safety" }] }],
    fails: [
      ["missing", { safety_information: null }],
      ["missing", { safety_information: {} }],
    ],
  },
  product_identifiable: {
    passes: [{}, { gtin: null }, { of: NAMELESS, around: { units: { ...bare, withoutBatch: 8 } } }],
    fails: [
      ["nothing", { of: NAMELESS, around: { units: bare } }],
      ["nothing", { of: NAMELESS, around: { units: { ...USUAL.units, count: 0 } } }],
    ],
  },
  repair_offered: {
    passes: [{ of: HEADLAMP }, { of: HEADLAMP, spare_parts_available_years: 0 }],
    fails: [
      ["no_parts", { of: HEADLAMP, spare_parts_available_years: null }],
      ["no_page", { of: HEADLAMP, repair_url: null }],
    ],
  },
  fibres_named: {
    passes: [
      {},
      { materials: [{ name: "Vegan leather", mass_pct: 100 }] },
      { materials: [{ name: "Daunen", mass_pct: 100 }], contains_animal_parts: true },
    ],
    fails: [
      ["missing", { materials: null }],
      ["missing", { materials: [] }],
      ["animal_parts", { materials: [{ name: "Goose down", mass_pct: 100 }] }],
      ["animal_parts", { materials: [{ name: "Madreperla", mass_pct: 100 }], contains_animal_parts: false }],
    ],
  },
  footwear_materials_labelled: {
    passes: [{ of: BOOT }],
    fails: [
      ["missing", { of: BOOT, footwear_sole: null }],
      ["missing", { of: BOOT, footwear_upper: null, footwear_lining: null }],
    ],
  },
  energy_label_registered: {
    passes: [
      { of: HEADLAMP },
      { of: HEADLAMP, energy_class: "C", eprel_number: "1" },
      { of: HEADLAMP, commodity_code: "85171300", energy_class: "B", eprel_number: "492312" },
    ],
    fails: [
      ["no_number", { of: HEADLAMP, energy_class: "C" }],
      ["no_class", { of: HEADLAMP, eprel_number: "492312" }],
      ["phone", { of: HEADLAMP, commodity_code: "85171300" }],
      ["tablet info", { of: HEADLAMP, commodity_code: "84713000" }],
    ],
  },
  tyre_label_registered: {
    passes: [{ of: TYRE }, { of: TYRE, commodity_code: "40115000", eprel_number: null }],
    fails: [
      ["no_number", { of: TYRE, eprel_number: null }],
      ["no_class", { of: TYRE, tyre_noise_db: null }],
    ],
  },
  producer_registered: {
    passes: [{ of: HEADLAMP }, { of: BIKE_BATTERY }],
    fails: [
      ["missing", { of: HEADLAMP, producer_registrations: null }],
      ["missing", { of: BIKE_BATTERY, producer_registrations: [] }],
    ],
  },
  packaging_described: {
    passes: [{}, { packaging_weight_g: null, packaging: null }, { packaging: [] }, { packaging_weight_g: 44.2 }],
    fails: [
      ["no_materials info", { packaging: null }],
      ["differs warning", { packaging_weight_g: 44.3 }],
      ["differs warning", { packaging_weight_g: 39.9 }],
    ],
  },
  carbon_border_declared: {
    passes: [
      { of: COIL },
      { of: COIL, country_of_origin: "DE", carbon_border: null },
      { of: COIL, country_of_origin: "NO", carbon_border: null },
      { of: COIL, commodity_code: "73211190", carbon_border: null },
    ],
    fails: [
      ["missing", { of: COIL, carbon_border: null }],
      ["missing", { of: STOOL, commodity_code: "76101000", country_of_origin: "TR", carbon_border: null }],
      ["no_code", { of: COIL, commodity_code: null }],
      ["no_code", { of: COIL, commodity_code: "720836" }],
      ["no_emissions", { of: COIL, carbon_border: { installation: "Çelik Works" } }],
    ],
  },
  heat_number_stated: { passes: [{ of: COIL }], fails: [["missing", { of: COIL, heat_number: null }]] },
  battery_passport_complete: {
    passes: [
      { of: BIKE_BATTERY },
      { of: BIKE_BATTERY, battery: { category: "portable" } },
      { of: BIKE_BATTERY, battery: { category: "industrial", rated_energy_kwh: 2 } },
      // Not to be filled yet, for any category.
      { of: BIKE_BATTERY, carbon_footprint_kg_co2e: null, around: { today: "2027-02-18" } },
      { ...ofBattery({ due_diligence_url: null }), around: { today: "2027-02-18" } },
    ],
    fails: [
      ["no_category warning", { of: BIKE_BATTERY, battery: null }],
      ["no_energy warning", ofBattery({ category: "industrial" })],
      ["questions info", ofBattery({ category: "industrial", rated_energy_kwh: 5 })],
      ["missing_points warning", ofBattery({ chemistry: null })],
      ["missing_points error", { ...ofBattery({ chemistry: null }), around: { today: "2027-02-18" } }],
      ["missing_points warning", ofBattery({ category: "ev" })],
      ["missing_points warning", { of: BIKE_BATTERY, weight_g: null }],
      ["missing_points warning", { of: BIKE_BATTERY, documents: [] }],
      ["missing_points warning", { of: BIKE_BATTERY, battery_service: null }],
      ["not_item warning", { of: BIKE_BATTERY, granularity: "model" }],
    ],
  },
  battery_values_plausible: {
    passes: [
      { of: BIKE_BATTERY },
      ofBattery({ voltage_min_v: 36, voltage_max_v: 36 }),
      ofBattery({ voltage_nominal_v: null }),
    ],
    fails: [
      ["voltage", ofBattery({ voltage_nominal_v: 42.1 })],
      ["voltage", ofBattery({ voltage_nominal_v: null, voltage_min_v: 43 })],
      ["power", ofBattery({ power_w: 901 })],
      ["efficiency", ofBattery({ efficiency_half_life_pct: 96.1 })],
      ["temperature", ofBattery({ storage_temperature_min_c: 61 })],
    ],
  },
  battery_diligence_reported: {
    passes: [
      { of: BIKE_BATTERY },
      { of: BIKE_BATTERY, battery: { category: "sli" } },
      { ...ofBattery({ due_diligence_url: null }), around: { today: "2027-08-17" } },
    ],
    fails: [["missing warning", { ...ofBattery({ due_diligence_url: null }), around: { today: "2027-08-18" } }]],
  },
} satisfies Partial<Record<CheckId, CheckExample>>;
