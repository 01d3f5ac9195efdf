import type { ProvisionId } from "./provisions";

/**
 * The battery passport: Regulation (EU) 2023/1542, Article 77(2) and Annex XIII, from 18 February 2027, compared with
 * the annex. `isUnconfirmed`: content of Annexes IV, VI and VII from domain knowledge.
 */

/** The readers that Article 77(2) names. `purchaser`: third subparagraph, point (b). Customs is not named. */
export const BATTERY_READERS = [
  "public",
  "legitimate_interest",
  "purchaser",
  "notified_body",
  "market_surveillance",
  "commission",
] as const;
export type BatteryReader = (typeof BATTERY_READERS)[number];

interface BatteryAccess {
  provision: ProvisionId;
  readers: readonly BatteryReader[];
}

/**
 * Readers by point of Annex XIII, 1 to 3 for the model, 4 for the individual battery; not nested. Article 77(2),
 * second subparagraph, point (b), adds notified bodies and market surveillance authorities to point 2.
 */
export const BATTERY_ACCESS = {
  annex_xiii_1: { provision: "battery_xiii_1", readers: ["public"] },
  annex_xiii_2: {
    provision: "battery_xiii_2",
    readers: ["legitimate_interest", "notified_body", "market_surveillance", "commission"],
  },
  annex_xiii_3: { provision: "battery_xiii_3", readers: ["notified_body", "market_surveillance", "commission"] },
  annex_xiii_4: { provision: "battery_xiii_4", readers: ["legitimate_interest", "purchaser"] },
} as const satisfies Readonly<Record<string, BatteryAccess>>;
export type BatteryAccessClass = keyof typeof BATTERY_ACCESS;

/** The implementing act on who has a legitimate interest. `adoptedOn`: null until then. */
export const INTEREST_ACT: { provision: ProvisionId; dueOn: string; adoptedOn: string | null } = {
  provision: "battery_77_9",
  dueOn: "2026-08-18",
  adoptedOn: null,
};

export const BATTERY_CATEGORIES = ["lmt", "ev", "industrial", "sli", "portable"] as const;
export type BatteryCategory = (typeof BATTERY_CATEGORIES)[number];
/** Article 13(4): chemical symbols required for cadmium and lead. */
export const BATTERY_METAL_SYMBOLS = ["none", "cd", "pb", "cd_pb"] as const;

/** Annex XIII, point 4(c). */
export const BATTERY_STATUSES = ["original", "repurposed", "reused", "remanufactured", "waste"] as const;
export type BatteryStatus = (typeof BATTERY_STATUSES)[number];

export interface BatteryField {
  id: string;
  point: string;
  access: BatteryAccessClass;
  per: "model" | "item";
  type: "text" | "number" | "choice" | "flag" | "day" | "link" | "list" | "document";
  /** `%`, `Ah`, `°C`; null: no unit. */
  unit: string | null;
  /** The API name of the field in the product's or unit's record; null: not stored yet. */
  held: string | null;
  only?: readonly BatteryCategory[];
  /** The point says "where applicable", or needs another act to apply. */
  isConditional?: true;
  isUnconfirmed?: true;
}

const CLASSES: Readonly<Record<string, BatteryAccessClass>> = {
  1: "annex_xiii_1",
  2: "annex_xiii_2",
  3: "annex_xiii_3",
  4: "annex_xiii_4",
};

type More = Partial<Omit<BatteryField, "id" | "point" | "access" | "type">>;

function entry(point: string, id: string, type: BatteryField["type"], more: More = {}): BatteryField {
  const access = CLASSES[point.charAt(0)];
  if (!access) throw new Error(`Annex XIII has no point ${point}`);
  const per = access === "annex_xiii_4" ? "item" : "model";
  return { id, point, access, per, type, unit: null, held: null, ...more };
}

const open = (point: string, id: string, type: BatteryField["type"], more: More = {}) =>
  entry(point, id, type, { held: `battery.${id}`, ...more });
const storedEntry = (point: string, id: string, type: BatteryField["type"], more: More = {}) =>
  entry(point, id, type, { held: `battery_service.${id}`, ...more });
const used = (point: string, id: string, type: BatteryField["type"], more: More = {}) =>
  entry(point, id, type, { held: `battery_state.${id}`, ...more });
const unread = { isUnconfirmed: true } as const;

export const BATTERY_FIELDS: readonly BatteryField[] = [
  entry("1(a)", "manufacturer", "list", { held: "operators", ...unread }),
  open("1(a)", "category", "choice", unread),
  entry("1(a)", "model", "text", { held: "model", ...unread }),
  entry("1(a)", "serial_number", "text", { held: "serial_number", per: "item", ...unread }),
  entry("1(a)", "place_of_manufacture", "list", { held: "facilities", ...unread }),
  entry("1(a)", "date_of_manufacture", "day", { held: "produced_on", per: "item", ...unread }),
  entry("1(a)", "weight", "number", { unit: "g", held: "weight_g", ...unread }),
  open("1(a)", "extinguishing_agent", "text", unread),
  open("1(b)", "chemistry", "text"),
  entry("1(b)", "materials", "list", { held: "materials" }),
  open("1(b)", "hazardous_substances", "text"),
  open("1(b)", "critical_raw_materials", "text"),
  entry("1(c)", "carbon_footprint", "number", { unit: "kg CO2e", held: "carbon_footprint_kg_co2e" }),
  open("1(c)", "carbon_performance_class", "text", { isConditional: true }),
  open("1(c)", "carbon_study_url", "link", { isConditional: true }),
  open("1(d)", "due_diligence_url", "link", { isConditional: true }),
  open("1(e)", "recycled_cobalt_pct", "number", { unit: "%", isConditional: true }),
  open("1(e)", "recycled_lithium_pct", "number", { unit: "%", isConditional: true }),
  open("1(e)", "recycled_nickel_pct", "number", { unit: "%", isConditional: true }),
  open("1(e)", "recycled_lead_pct", "number", { unit: "%", isConditional: true }),
  open("1(f)", "renewable_content_pct", "number", { unit: "%" }),
  open("1(g)", "rated_capacity_ah", "number", { unit: "Ah" }),
  open("1(h)", "voltage_min_v", "number", { unit: "V" }),
  open("1(h)", "voltage_nominal_v", "number", { unit: "V" }),
  open("1(h)", "voltage_max_v", "number", { unit: "V" }),
  open("1(h)", "operating_temperature_min_c", "number", { unit: "°C", isConditional: true }),
  open("1(h)", "operating_temperature_max_c", "number", { unit: "°C", isConditional: true }),
  open("1(i)", "power_w", "number", { unit: "W" }),
  open("1(i)", "power_limit_w", "number", { unit: "W" }),
  open("1(j)", "expected_cycles", "number"),
  open("1(j)", "cycle_test", "text"),
  open("1(k)", "exhaustion_threshold_pct", "number", { unit: "%", only: ["ev"] }),
  open("1(l)", "storage_temperature_min_c", "number", { unit: "°C" }),
  open("1(l)", "storage_temperature_max_c", "number", { unit: "°C" }),
  open("1(l)", "storage_test", "text"),
  open("1(m)", "calendar_warranty_months", "number", { unit: "months" }),
  open("1(n)", "efficiency_initial_pct", "number", { unit: "%" }),
  open("1(n)", "efficiency_half_life_pct", "number", { unit: "%" }),
  open("1(o)", "cell_resistance_mohm", "number", { unit: "mΩ" }),
  open("1(o)", "pack_resistance_mohm", "number", { unit: "mΩ" }),
  open("1(p)", "cycle_test_c_rate", "number"),
  open("1(q)", "separate_collection_symbol", "flag"),
  open("1(q)", "metal_symbols", "choice"),
  entry("1(r)", "declaration_of_conformity", "document", { held: "documents" }),
  entry("1(s)", "waste_information", "text", { held: "end_of_life_instructions" }),
  storedEntry("2(a)", "cathode", "text"),
  storedEntry("2(a)", "anode", "text"),
  storedEntry("2(a)", "electrolyte", "text"),
  storedEntry("2(b)", "part_numbers", "text"),
  storedEntry("2(b)", "spare_part_sources", "text"),
  storedEntry("2(c)", "dismantling", "text"),
  storedEntry("2(c)", "dismantling_url", "link"),
  storedEntry("2(c)", "fasteners", "text"),
  storedEntry("2(c)", "tools", "text"),
  storedEntry("2(c)", "damage_warnings", "text"),
  storedEntry("2(c)", "cell_count", "number"),
  storedEntry("2(c)", "cell_layout", "text"),
  storedEntry("2(d)", "safety_measures", "text"),
  entry("3", "test_reports", "document", { held: "documents" }),
  used("4(a)", "capacity_fade_pct", "number", { unit: "%", ...unread }),
  used("4(a)", "power_fade_pct", "number", { unit: "%", ...unread }),
  used("4(a)", "resistance_increase_pct", "number", { unit: "%", ...unread }),
  used("4(a)", "round_trip_efficiency_pct", "number", { unit: "%", ...unread }),
  used("4(b)", "state_of_health_pct", "number", { unit: "%", ...unread }),
  used("4(b)", "certified_energy_pct", "number", { unit: "%", only: ["ev"], ...unread }),
  used("4(b)", "remaining_capacity_pct", "number", { unit: "%", ...unread }),
  used("4(b)", "remaining_power_pct", "number", { unit: "%", ...unread }),
  used("4(b)", "self_discharge_pct", "number", { unit: "%", ...unread }),
  used("4(b)", "energy_throughput_kwh", "number", { unit: "kWh", ...unread }),
  used("4(c)", "status", "choice"),
  used("4(d)", "cycles", "number"),
  used("4(d)", "negative_events", "list"),
  used("4(d)", "temperature_c", "number", { unit: "°C" }),
  used("4(d)", "state_of_charge_pct", "number", { unit: "%" }),
];
