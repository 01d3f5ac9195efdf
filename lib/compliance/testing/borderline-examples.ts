import type { CheckId } from "../rules";
import type { Change } from "./check-examples";
import { BIKE_BATTERY, BOOT, COIL, HEADLAMP, JACKET, STOOL, TYRE, USUAL } from "./realistic-products";

const [lead] = HEADLAMP.substances!;
const [manufacturer, importer] = JACKET.operators!;
const { model: _model, gtin: _gtin, ...NAMELESS } = JACKET;
const yarns = (...shares: number[]) =>
  shares.map((mass_pct, index) => ({ name: `Yarn ${index}`, mass_pct, recycled_pct: 0 }));
const units = (facts: Partial<typeof USUAL.units>) => ({ units: { ...USUAL.units, ...facts } });
const ofBattery = (changes: Partial<NonNullable<typeof BIKE_BATTERY.battery>>): Change => ({
  of: BIKE_BATTERY,
  battery: { ...BIKE_BATTERY.battery!, ...changes },
});
const unsold = (reason: "unsafe" | "returned") => ({
  unsold_goods: [{ year: 2026, units: 1, reason, treatment: "recycling" as const }],
});

/** Of each check the last record in which it finds nothing, and the first in which it does. */
export const BORDERLINES: Record<CheckId, readonly [Change, Change]> = {
  gtin_valid: [{ gtin: "12345670" }, { gtin: "1234567" }],
  identifier_resolvable: [{ upi: "https://id.tindvarg.example/skarv" }, { upi: "http://id.tindvarg.example/skarv" }],
  granularity_fits: [{}, { around: units({ withoutSerial: 1 }) }],
  units_distinct: [{ gtin: null }, { gtin: null, around: units({ sharedSerials: 1 }) }],
  recycled_content_in_range: [{ recycled_content: 100 }, { recycled_content: 100.1 }],
  recycled_parts_fit: [{ recycled_content: 61.9 }, { recycled_content: 61.8 }],
  recycled_content_fits_materials: [{ recycled_content: 63.9 }, { recycled_content: 64 }],
  material_shares_add_up: [{ materials: yarns(99.5) }, { materials: yarns(99.4) }],
  recycled_content_proven: [
    { recycled_content: 0, recycled_content_method: null },
    { recycled_content: 0.1, recycled_content_method: null },
  ],
  recycled_content_plausible: [
    { around: { earlierRecycledContent: 42 } },
    { around: { earlierRecycledContent: 41.9 } },
  ],
  footprint_explained: [
    { carbon_footprint_kg_co2e: null, carbon_method: null },
    { carbon_footprint_kg_co2e: 0, carbon_method: null },
  ],
  footprint_plausible: [{ carbon_footprint_kg_co2e: 148 }, { carbon_footprint_kg_co2e: 148.1 }],
  offsets_excluded: [{ carbon_includes_offsets: null }, { carbon_includes_offsets: true }],
  footprint_verified: [
    { documents: [{ kind: "verification", valid_until: "2026-11-21" }] },
    { documents: [{ kind: "verification", valid_until: "2026-11-20" }] },
  ],
  footprint_recent: [{ carbon_reference_year: 2021 }, { carbon_reference_year: 2020 }],
  substances_assessed: [{ soc_status: "none_above_threshold" }, { soc_status: "not_assessed" }],
  substances_described: [
    { of: HEADLAMP, substances: [{ ...lead, iupac_name: null, other_names: ["Lead"] }] },
    { of: HEADLAMP, substances: [{ ...lead, iupac_name: null, other_names: [] }] },
  ],
  substance_numbers_valid: [
    { of: HEADLAMP, substances: [{ ...lead, cas_number: "7439-92-1" }] },
    { of: HEADLAMP, substances: [{ ...lead, cas_number: "7439-92-2" }] },
  ],
  candidate_substances_notified: [
    { of: HEADLAMP, substances: [{ ...lead, scip_id: null, concentration_max_pct: 0.1 }] },
    { of: HEADLAMP, substances: [{ ...lead, scip_id: null, concentration_max_pct: 0.11 }] },
  ],
  scores_explained: [{ durability_score: 10 }, { durability_score: 10.1 }],
  instructions_given: [
    { care_instructions: null, documents: [...JACKET.documents!, { kind: "care" }] },
    { care_instructions: null },
  ],
  manufacturer_named: [{}, { operators: [{ ...manufacturer!, email: null }, importer!] }],
  responsible_person_named: [
    { operators: [{ ...manufacturer!, country: "DE" }] },
    { operators: [{ ...manufacturer!, country: "GB" }] },
  ],
  operator_numbers_valid: [{}, { operators: [{ ...manufacturer!, identifier: "9524100900012" }, importer!] }],
  facilities_named: [{}, { facilities: [{ identifier: "1", identifier_scheme: "duns", country: "UK" }] }],
  commodity_code_valid: [{ commodity_code: "62014010" }, { commodity_code: "6201401" }],
  backup_recent: [
    { backup_provider: { name: "Passarkiv ASA", last_backup_on: "2026-10-22" } },
    { backup_provider: { name: "Passarkiv ASA", last_backup_on: "2026-10-21" } },
  ],
  conformity_declared: [
    { of: HEADLAMP, documents: [{ kind: "declaration_of_conformity", valid_until: "2026-11-21" }] },
    { of: HEADLAMP, documents: [{ kind: "declaration_of_conformity", valid_until: "2026-11-20" }] },
  ],
  availability_long_enough: [{ available_until: "2036-03-01" }, { available_until: "2036-02-29" }],
  claims_allowed: [
    { care_instructions: { en: "Wash on the eco programme.", de: "Im Öko-Programm waschen." } },
    { care_instructions: { en: "An eco garment.", de: "Waschen." } },
  ],
  personal_data_absent: [
    { repair_instructions: { en: "Write to care@tindvarg.example", de: "Schreiben" } },
    { repair_instructions: { en: "Write to ingrid.nygard@gmail.com", de: "Schreiben" } },
  ],
  placeholders_absent: [{ weight_g: 999 }, { weight_g: 9999 }],
  languages_complete: [
    { repair_instructions: { en: "Sew it.", de: "Nähen." } },
    { repair_instructions: { en: "Sew it." } },
  ],
  pfhxa_below_limits: [{ pfhxa_ppb: 24.9 }, { pfhxa_ppb: 25 }],
  formaldehyde_below_limit: [
    { of: STOOL, formaldehyde_mg_m3: 0.062 },
    { of: STOOL, formaldehyde_mg_m3: 0.0621 },
  ],
  deforestation_diligence_stated: [
    { of: STOOL, due_diligence_references: null, commodity_code: "94016200" },
    { of: STOOL, due_diligence_references: null, commodity_code: "94016900" },
  ],
  unsold_goods_kept: [unsold("unsafe"), unsold("returned")],
  guarantee_label_fits: [
    { durability_guarantee_years: null, warranty_months: 24 },
    { durability_guarantee_years: null, warranty_months: 25 },
  ],
  safety_information_given: [{ safety_information: null, documents: [{ kind: "manual" }] }, { safety_information: {} }],
  product_identifiable: [
    { of: NAMELESS, around: units({ count: 2, withoutSerial: 1, withoutBatch: 2 }) },
    { of: NAMELESS, around: units({ count: 2, withoutSerial: 2, withoutBatch: 2 }) },
  ],
  repair_offered: [
    { of: HEADLAMP, spare_parts_available_years: 0 },
    { of: HEADLAMP, spare_parts_available_years: null },
  ],
  fibres_named: [{ materials: [{ name: "Faux fur", mass_pct: 100 }] }, { materials: [{ name: "Fur", mass_pct: 100 }] }],
  footwear_materials_labelled: [
    { of: BOOT, footwear_sole: "other" },
    { of: BOOT, footwear_sole: null },
  ],
  energy_label_registered: [
    { of: HEADLAMP, energy_class: null, eprel_number: null },
    { of: HEADLAMP, energy_class: "A", eprel_number: null },
  ],
  tyre_label_registered: [
    { of: TYRE, tyre_noise_db: 0 },
    { of: TYRE, tyre_noise_db: null },
  ],
  producer_registered: [
    { of: HEADLAMP, producer_registrations: ["DE 1"] },
    { of: HEADLAMP, producer_registrations: [] },
  ],
  packaging_described: [{ packaging_weight_g: 40 }, { packaging_weight_g: 39.9 }],
  carbon_border_declared: [
    { of: COIL, country_of_origin: "CH", carbon_border: null },
    { of: COIL, country_of_origin: "GB", carbon_border: null },
  ],
  heat_number_stated: [
    { of: COIL, heat_number: "1" },
    { of: COIL, heat_number: "" },
  ],
  battery_passport_complete: [
    { of: BIKE_BATTERY, battery: { category: "portable" } },
    { of: BIKE_BATTERY, battery: { category: "lmt" } },
  ],
  battery_values_plausible: [ofBattery({ voltage_max_v: 36 }), ofBattery({ voltage_max_v: 35.9 })],
  battery_diligence_reported: [
    { ...ofBattery({ due_diligence_url: null }), around: { today: "2027-08-17" } },
    { ...ofBattery({ due_diligence_url: null }), around: { today: "2027-08-18" } },
  ],
};
