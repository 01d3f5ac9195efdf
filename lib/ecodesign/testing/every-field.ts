import type { DataOf, Declarations, ValueType } from "../field";
import { batteryStateMembers } from "../fields/battery";
import { type BatteryState, type Ecodesign, ECODESIGN_FIELDS } from "../registry";

/** Data that declares every field and every member, so that tests see what is lost. A new field gets a sample value. */

type Complete<T> = T extends readonly (infer Entry)[]
  ? Complete<NonNullable<Entry>>[]
  : T extends object
    ? { [Name in keyof T]-?: Complete<NonNullable<T[Name]>> }
    : T;

type Entry = Readonly<Record<string, unknown>>;

function sampleOf(type: ValueType, name: string): unknown {
  switch (type.kind) {
    case "choice":
      return type.choices[0];
    case "flag":
      return false;
    case "day":
      return "2026-11-15";
    case "link":
      return `https://tindvarg.example/${name}`;
    case "country":
      return "DE";
    case "countries":
      return ["DE", "AT"];
    case "language":
      return "en";
    case "prose":
      return { en: `Text of ${name}.` };
    case "lines":
      return [`First of ${name}`, `Second of ${name}`];
    case "year":
    case "count":
    case "percent":
    case "score":
    case "amount":
      return type.isWhole ? Math.ceil(type.range.least) : Math.min(type.range.most, Math.max(type.range.least, 7.5));
    default:
      return `Value of ${name}`;
  }
}

function completed(fields: Declarations, chosen: Entry): Entry {
  const valueOf = (name: string, type: ValueType): unknown => {
    const value = chosen[name];
    if (type.kind === "entry") return completed(type.members, (value ?? {}) as Entry);
    if (type.kind !== "list") return value ?? sampleOf(type, name);
    return ((value ?? [{}]) as Entry[]).map((entry) => completed(type.members, entry));
  };
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, valueOf(name, type)]));
}

const complete = <Fields extends Declarations>(fields: Fields, chosen: DataOf<Fields>) =>
  completed(fields, chosen) as Complete<DataOf<Fields>>;

const HEADLAMP: Ecodesign = {
  upi: "https://id.tindvarg.example/01/09524100000025",
  granularity: "item",
  commodity_code: "85131000",
  commodity_code_scheme: "cn",
  operators: [
    {
      role: "manufacturer",
      name: "Tindvarg AS",
      address: "Storgata 14, 6413 Molde, Norway",
      email: "product@tindvarg.example",
      identifier: "9524100900011",
      identifier_scheme: "gln",
      country: "NO",
      eori: "NO123456789",
    },
  ],
  facilities: [{ identifier: "9524100900059", identifier_scheme: "gln", country: "VN", activity: "Final assembly" }],
  backup_provider: {
    name: "Passarkiv ASA",
    identifier: "9524100990005",
    url: "https://passarkiv.example",
    last_backup_on: "2026-11-15",
  },
  documents: [
    {
      kind: "verification",
      name: "Footprint verification",
      url: "https://tindvarg.example/footprint.pdf",
      language: "en-GB",
      issuer: "Veritas Nord",
      issued_on: "2026-03-01",
      valid_until: "2029-02-28",
      sha256: "ab".repeat(32),
      access: "public",
    },
  ],
  country_of_origin: "DE",
  materials: [
    {
      name: "Polyamide 6",
      mass_pct: 99.95,
      recycled_pct: 0.3,
      renewable_pct: 0,
      origin_country: "IT",
      critical_raw_material: false,
      component: "Housing",
    },
  ],
  recycled_pre_consumer_pct: 0.1,
  recycled_post_consumer_pct: 0.2,
  recycled_content_method: "en_45557",
  used_components_pct: 0,
  carbon_footprint_kg_co2e: 3.14,
  carbon_declared_unit: "piece",
  carbon_boundary: "cradle_to_grave",
  carbon_method: "pef",
  carbon_reference_year: 2025,
  carbon_primary_data_pct: 41.5,
  carbon_verification: "third_party",
  carbon_includes_offsets: false,
  carbon_score_scale: "0 to 100, lower is better",
  environmental_footprint_pt: 0.000123,
  environmental_footprint_class: "B",
  energy_use_kwh: 1.8,
  energy_use_basis: "over its expected lifetime",
  water_use_l: 0,
  water_use_basis: "a year",
  expected_lifetime_years: 7.5,
  durability_score: 8.4,
  durability_method: "House test plan 4.2",
  repairability_score: 8.1,
  repairability_method: "EN 45554",
  care_washing: "at_30_mild",
  care_bleaching: "oxygen",
  care_drying: "flat",
  care_ironing: "at_120",
  care_cleaning: "no",
  serial_location: { en: "On the battery's lid.", de: "Auf dem Deckel des Akkus." },
  durability_guarantee_years: 5,
  spare_parts_available_years: 7,
  recyclability_score: 6.25,
  recyclability_method: "EN 45555",
  safety_information: { en: "Do not look into the beam." },
  care_instructions: { en: "Wipe dry.", de: "Trocken abwischen." },
  repair_instructions: { en: "Four screws." },
  disassembly_instructions: { en: "Lift the lens; the cell lies beneath." },
  end_of_life_instructions: { "de-AT": "Zum Elektroaltgerät." },
  weight_g: 86.4,
  packaging_weight_g: 12,
  soc_status: "present",
  substances: [
    {
      iupac_name: "Lead",
      other_names: ["Pb", "Plumbum; lead"],
      ec_number: "231-100-4",
      cas_number: "7439-92-1",
      basis: "SVHC candidate list",
      location: "Solder of the LED board",
      concentration_min_pct: 0.1,
      concentration_max_pct: 0.3,
      safe_use: "Do not open; hand in with electronic waste.",
      scip_id: "6b1f2c1e-7d0a-4c55-9f0e-0d4c1f3a9a21",
    },
  ],
  microplastic_release_mg: 0,
  microplastic_test_method: "ISO 4484-1",
  placed_on_market_on: "2026-03-01",
  available_until: "2040-02-29",
  data_valid_on: "2026-09-01",
  source_owner: "Product data",
  sold_in: ["DE", "AT", "CH"],
  pfhxa_ppb: 0,
  pfhxa_related_ppb: 12.5,
  formaldehyde_mg_m3: 0.031,
  contains_animal_parts: false,
  footwear_upper: "coated_leather",
  footwear_lining: "textile",
  footwear_sole: "other",
  eprel_number: "1234567",
  energy_class: "C",
  tyre_fuel_class: "B",
  tyre_wet_grip_class: "A",
  tyre_noise_class: "B",
  tyre_noise_db: 71,
  repair_url: "https://tindvarg.example/repair",
  packaging: [{ material: "paper", weight_g: 12, recycled_pct: 85, is_reusable: false }],
  heat_number: "H-204417",
  carbon_border: {
    installation: "Works 3",
    installation_country: "TR",
    direct_emissions_t: 1.74,
    indirect_emissions_t: 0.21,
    is_verified: true,
    carbon_price_eur: 0,
  },
  due_diligence_references: ["26NOV7XK2M9QPL", "26NOV0000000AB"],
  producer_registrations: ["DE 12345678", "FR000001_05ABCD"],
  unsold_goods: [{ year: 2026, units: 12, weight_kg: 1.03, reason: "damaged", treatment: "recycling" }],
  battery: {
    category: "ev",
    chemistry: "Lithium iron phosphate",
    hazardous_substances: "None",
    critical_raw_materials: "Lithium",
    extinguishing_agent: "Water",
    rated_capacity_ah: 3.4,
    voltage_min_v: 2.5,
    voltage_nominal_v: 3.7,
    voltage_max_v: 4.2,
    operating_temperature_min_c: -20,
    operating_temperature_max_c: 55,
    power_w: 6,
    power_limit_w: 8.5,
    expected_cycles: 500,
    cycle_test: "IEC 62660-1",
    cycle_test_c_rate: 0.5,
    exhaustion_threshold_pct: 70,
    storage_temperature_min_c: -30,
    storage_temperature_max_c: 60,
    storage_test: "IEC 62133-2",
    calendar_warranty_months: 24,
    efficiency_initial_pct: 95,
    efficiency_half_life_pct: 92.5,
    cell_resistance_mohm: 30,
    pack_resistance_mohm: 31,
    renewable_content_pct: 0,
    recycled_cobalt_pct: 16,
    recycled_lithium_pct: 6,
    recycled_nickel_pct: 6,
    recycled_lead_pct: 0,
    carbon_performance_class: "B",
    carbon_study_url: "https://tindvarg.example/study.pdf",
    due_diligence_url: "https://tindvarg.example/due-diligence",
    separate_collection_symbol: true,
    metal_symbols: "cd_pb",
  },
  battery_service: {
    cathode: "LFP",
    anode: "Graphite",
    electrolyte: "LiPF6",
    part_numbers: "TV-4010-1",
    spare_part_sources: "parts@tindvarg.example",
    dismantling: "Open the lid.\nLift the cell.",
    dismantling_url: "https://tindvarg.example/exploded.pdf",
    fasteners: "Two screws, M2",
    tools: "Screwdriver",
    damage_warnings: "The lid breaks when bent.",
    cell_count: 1,
    cell_layout: "Single",
    safety_measures: "Discharge it first.",
  },
};

const CELL: BatteryState = {
  recorded_on: "2027-05-03",
  status: "repurposed",
  state_of_health_pct: 97.4,
  certified_energy_pct: 96,
  remaining_capacity_pct: 97,
  remaining_power_pct: 98.5,
  capacity_fade_pct: 3,
  power_fade_pct: 1.5,
  resistance_increase_pct: 104,
  round_trip_efficiency_pct: 94.2,
  self_discharge_pct: 0.8,
  cycles: 118,
  energy_throughput_kwh: 412.5,
  temperature_c: -4,
  state_of_charge_pct: 64,
  negative_events: ["2027-04-11: deep discharge", "2027-04-30: dropped"],
};

/** A headlamp. */
export const EVERY_FIELD = complete(ECODESIGN_FIELDS, HEADLAMP);
/** Its battery. */
export const EVERY_STATE = complete(batteryStateMembers, CELL);
