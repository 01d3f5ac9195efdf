import type { BatteryCategory } from "./battery-passport";

/**
 * What a battery passport has to contain, by category and day: Regulation (EU) 2023/1542, Article 77 and Annexes VI and
 * XIII, read as the Commission's guidance "Digital Batteries Passport: data points by category" does (second edition,
 * 15 August 2026, numbers 1 to 71). The guidance is not binding. Compared with it on 27 November 2026.
 */

const NEEDS = { M: "mandatory", O: "optional", C: "certain_cases", N: "not_to_be_filled" } as const;
type NeedLetter = keyof typeof NEEDS;
export type Need = (typeof NEEDS)[NeedLetter];

export const CATEGORIES_WITH_PASSPORT = ["ev", "lmt", "industrial"] as const satisfies BatteryCategory[];
type CategoryWithPassport = (typeof CATEGORIES_WITH_PASSPORT)[number];

/** Questions about the product that decide a "certain case"; members of `battery` answer them. */
export const BATTERY_QUESTIONS = ["has_cycle_life", "has_commercial_warranty", "is_stationary"] as const;
export type BatteryQuestion = (typeof BATTERY_QUESTIONS)[number];

export interface BatteryRequirement {
  number: number;
  provision: string;
  needs: Readonly<Record<CategoryWithPassport, Need>>;
  /** A field, a member, `document:` and a kind, or `unit:` and a field of the battery. Empty: the service answers. */
  fields: readonly string[];
  alternative?: readonly string[];
  question?: BatteryQuestion;
  later?: { from: string; need: Need };
}

type Rest = Pick<BatteryRequirement, "alternative" | "question" | "later">;

/** `needs`: a letter each for electric vehicles, light means of transport and industrial batteries. */
function point(
  number: number,
  provision: string,
  needs: `${NeedLetter}${NeedLetter}${NeedLetter}`,
  fields: readonly string[],
  rest: Rest = {},
): BatteryRequirement {
  const [ev, lmt, industrial] = [...needs].map((letter) => NEEDS[letter as NeedLetter]) as [Need, Need, Need];
  return { number, provision, needs: { ev, lmt, industrial }, fields, ...rest };
}

export const BATTERY_REQUIREMENTS: readonly BatteryRequirement[] = [
  point(1, "Article 77(3)", "MMM", []),
  point(2, "Article 77(3)", "MMM", ["operators"]),
  point(3, "Annex VI A(1)", "MMM", ["operators"]),
  point(4, "Annex VI A(1)", "MMM", ["operators"]),
  point(5, "Annex VI A(1)", "OOO", ["operators"]),
  point(6, "Annex VI A(2)", "MMM", ["battery.category"]),
  point(7, "Annex VI A(2)", "MMM", ["model", "gtin"]),
  point(8, "Annex VI A(3)", "MMM", ["facilities"]),
  point(9, "Annex VI A(4)", "MMM", ["unit:produced_on"]),
  point(10, "Annex VI A(5)", "MMM", ["weight_g"]),
  point(11, "Annex VI A(6)", "MMM", ["battery.rated_capacity_ah"]),
  point(12, "Annex VI A(7)", "MMM", ["battery.chemistry"]),
  point(13, "Annex VI A(8)", "MMM", ["battery.hazardous_substances"], { alternative: ["hazardous_substances"] }),
  point(14, "Annex VI A(9)", "MMM", ["battery.extinguishing_agent"]),
  point(15, "Annex VI A(10)", "MMM", ["battery.critical_raw_materials"], { alternative: ["critical_raw_materials"] }),
  point(16, "Annex XIII 1(b)", "NNN", ["materials"]),
  point(17, "Annex XIII 1(c)", "NNN", ["carbon_footprint_kg_co2e"]),
  point(18, "Annex XIII 1(c)", "NNN", ["battery.carbon_performance_class"]),
  point(19, "Annex XIII 1(d)", "NNN", ["battery.due_diligence_url"], {
    later: { from: "2027-08-18", need: "certain_cases" },
  }),
  point(20, "Annex XIII 1(e)", "NNN", ["battery.recycled_cobalt_pct"]),
  point(21, "Annex XIII 1(e)", "NNN", ["battery.recycled_lithium_pct"]),
  point(22, "Annex XIII 1(e)", "NNN", ["battery.recycled_nickel_pct"]),
  point(23, "Annex XIII 1(e)", "NNN", ["battery.recycled_lead_pct"]),
  point(24, "Annex XIII 1(f)", "MMM", ["battery.renewable_content_pct"]),
  point(25, "Annex XIII 1(g)", "NNN", ["battery.rated_capacity_ah"]),
  point(26, "Annex XIII 1(h)", "MMM", ["battery.voltage_min_v"]),
  point(27, "Annex XIII 1(h)", "MMM", ["battery.voltage_nominal_v"]),
  point(28, "Annex XIII 1(h)", "MMM", ["battery.voltage_max_v"]),
  point(29, "Annex XIII 1(i)", "MMM", ["battery.power_w"]),
  point(30, "Annex XIII 1(i)", "MMM", ["battery.power_limit_w"]),
  point(31, "Annex XIII 1(j)", "MMC", ["battery.expected_cycles"], { question: "has_cycle_life" }),
  point(32, "Annex XIII 1(j)", "MMC", ["battery.cycle_test"], { question: "has_cycle_life" }),
  point(33, "Annex XIII 1(k)", "MNN", ["battery.exhaustion_threshold_pct"]),
  point(34, "Annex XIII 1(l)", "MMM", [
    "battery.storage_temperature_min_c",
    "battery.storage_temperature_max_c",
    "battery.storage_test",
  ]),
  point(35, "Annex XIII 1(m)", "CCC", ["battery.calendar_warranty_months"], { question: "has_commercial_warranty" }),
  point(36, "Annex XIII 1(n)", "MMC", ["battery.efficiency_initial_pct"], { question: "has_cycle_life" }),
  point(37, "Annex XIII 1(n)", "MMC", ["battery.efficiency_half_life_pct"], { question: "has_cycle_life" }),
  point(38, "Annex XIII 1(o)", "MMM", ["battery.cell_resistance_mohm", "battery.pack_resistance_mohm"]),
  point(39, "Annex XIII 1(p)", "MMC", ["battery.cycle_test_c_rate"], { question: "has_cycle_life" }),
  point(40, "Annex XIII 1(q)", "MMM", ["battery.separate_collection_symbol"]),
  point(41, "Annex XIII 1(q)", "CCC", ["battery.metal_symbols"]),
  point(42, "Annex XIII 1(r)", "MMM", ["document:declaration_of_conformity"]),
  point(43, "Annex XIII 1(s)", "MMM", ["end_of_life_instructions"], {
    alternative: [
      "waste_prevention",
      "waste_separate_collection",
      "waste_collection_points",
      "waste_safety",
      "waste_symbols",
      "waste_impact",
    ],
  }),
  point(44, "Annex XIII 1(t)", "NNN", ["document:manual"]),
  point(45, "Annex XIII 2(a)", "MMM", [
    "battery_service.cathode",
    "battery_service.anode",
    "battery_service.electrolyte",
  ]),
  point(46, "Annex XIII 2(b)", "MMM", ["battery_service.part_numbers"], {
    alternative: ["spare_part_suppliers.parts"],
  }),
  point(47, "Annex XIII 2(b)", "MMM", ["battery_service.spare_part_sources"], {
    alternative: ["spare_part_suppliers"],
  }),
  point(48, "Annex XIII 2(c)", "MMM", [
    "battery_service.dismantling",
    "battery_service.fasteners",
    "battery_service.tools",
    "battery_service.damage_warnings",
    "battery_service.cell_count",
    "battery_service.cell_layout",
  ]),
  point(49, "Annex XIII 2(d)", "MMM", ["battery_service.safety_measures"]),
  point(50, "Annex XIII 3", "MMM", ["document:test_report"]),
  point(51, "Annex XIII 4(a)", "MMC", ["unit:battery_state.capacity_ah"], { question: "is_stationary" }),
  point(52, "Annex XIII 4(a)", "MMC", ["unit:battery_state.capacity_fade_pct"], { question: "is_stationary" }),
  point(53, "Annex XIII 4(a)", "MMC", ["unit:battery_state.power_w"], { question: "is_stationary" }),
  point(54, "Annex XIII 4(a)", "MMC", ["unit:battery_state.power_fade_pct"], { question: "is_stationary" }),
  point(55, "Annex XIII 4(a)", "MMC", ["unit:battery_state.resistance_mohm"], { question: "is_stationary" }),
  point(56, "Annex XIII 4(a)", "MMC", ["unit:battery_state.resistance_increase_pct"], { question: "is_stationary" }),
  point(57, "Annex XIII 4(a)", "CCC", ["unit:battery_state.round_trip_efficiency_pct"]),
  point(58, "Annex XIII 4(a)", "CCC", ["unit:battery_state.efficiency_fade_pct"]),
  point(59, "Annex XIII 4(a)", "MMC", ["unit:battery_state.expected_cycles"], { question: "is_stationary" }),
  point(60, "Annex XIII 4(a)", "MMC", ["unit:battery_state.expected_years"], { question: "is_stationary" }),
  point(61, "Annex XIII 4(b)", "MNN", ["unit:battery_state.certified_energy_pct"]),
  point(62, "Annex XIII 4(b)", "NMC", ["unit:battery_state.remaining_capacity_pct"], { question: "is_stationary" }),
  point(63, "Annex XIII 4(b)", "NMC", ["unit:battery_state.remaining_power_pct"], { question: "is_stationary" }),
  point(64, "Annex XIII 4(b)", "NMC", ["unit:battery_state.remaining_efficiency_pct"], { question: "is_stationary" }),
  point(65, "Annex XIII 4(b)", "NMC", ["unit:battery_state.self_discharge_pct"], { question: "is_stationary" }),
  point(66, "Annex XIII 4(b)", "NMC", ["unit:battery_state.ohmic_resistance_mohm"], { question: "is_stationary" }),
  point(67, "Annex XIII 4(c)", "MMM", ["unit:battery_state.status"]),
  point(68, "Annex XIII 4(d)", "CCC", ["unit:battery_state.cycles"]),
  point(69, "Annex XIII 4(d)", "CCC", ["unit:battery_state.negative_events"]),
  point(70, "Annex XIII 4(d)", "CCC", ["unit:battery_state.temperature_c"]),
  point(71, "Annex XIII 4(d)", "CCC", ["unit:battery_state.state_of_charge_pct"]),
];

/** Industrial batteries have a passport above this rated energy: Article 77(1). */
export const INDUSTRIAL_ENERGY_MIN_KWH = 2;

export interface BatteryFacts extends Partial<Record<BatteryQuestion, boolean | null>> {
  category: BatteryCategory;
  rated_energy_kwh?: number | null;
}

const isWithPassport = (category: BatteryCategory): category is CategoryWithPassport =>
  CATEGORIES_WITH_PASSPORT.some((one) => one === category);

/** `unknown`: an industrial battery whose rated energy is not stated. */
export function needsPassport({ category, rated_energy_kwh: energy }: BatteryFacts): boolean | "unknown" {
  if (!isWithPassport(category)) return false;
  if (category !== "industrial") return true;
  return energy == null ? "unknown" : energy > INDUSTRIAL_ENERGY_MIN_KWH;
}

export function needOf(requirement: BatteryRequirement, category: CategoryWithPassport, day: string): Need {
  const { needs, later } = requirement;
  return later && later.from <= day ? later.need : needs[category];
}

/** Members of `battery` that decide whether a passport is due and what it requires. */
export const DECIDING_MEMBERS: ReadonlySet<string> = new Set(["category", "rated_energy_kwh", ...BATTERY_QUESTIONS]);

/** Members of a field that the passport of some category requires. */
export function requiredMembers(field: string): Set<string> {
  const paths = BATTERY_REQUIREMENTS.filter(({ needs }) => Object.values(needs).includes(NEEDS.M)).flatMap(
    ({ fields }) => fields,
  );
  return new Set(paths.filter((path) => path.startsWith(`${field}.`)).map((path) => path.slice(field.length + 1)));
}

interface Asked {
  required: BatteryRequirement[];
  open: BatteryQuestion[];
}

export function requirementsOf(facts: BatteryFacts, day: string, all = BATTERY_REQUIREMENTS): Asked {
  const { category } = facts;
  if (!isWithPassport(category)) return { required: [], open: [] };
  const required: BatteryRequirement[] = [];
  const open = new Set<BatteryQuestion>();
  for (const requirement of all) {
    const { question } = requirement;
    const need = needOf(requirement, category, day);
    if (need === "mandatory") required.push(requirement);
    else if (need === "certain_cases" && question) {
      if (facts[question] == null) open.add(question);
      else if (facts[question]) required.push(requirement);
    }
  }
  return { required, open: [...open] };
}
