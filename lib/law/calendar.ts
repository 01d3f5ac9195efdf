import { utcDay } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import { CONSUMER_GROUPS, type ProvisionId, SOLD_TO_CONSUMERS, WORN } from "./provisions";
import type { ProductGroup } from "./rules";
import type { LegalStatus } from "./status";

/**
 * Texts: messages `compliance.legalDates.{id}`. Planned acts: indicative dates of the Commission's plan of April
 * 2025.
 */
export interface LegalDate {
  id: string;
  from: string;
  /** `open`: the date depends on an act that is not adopted; such entries come last. */
  precision: "day" | "quarter" | "half" | "year" | "open";
  isAdopted: boolean;
  provisions: readonly ProvisionId[];
  groups: readonly ProductGroup[] | null;
  asks: readonly string[];
}

type About = Pick<LegalDate, "groups"> & { asks?: readonly string[] };

const adopted = (id: string, from: string, provisions: readonly ProvisionId[], about: About): LegalDate => ({
  id,
  from,
  precision: "day",
  isAdopted: true,
  provisions,
  asks: [],
  ...about,
});
const inTime = (one: LegalDate, other: LegalDate) => one.from.localeCompare(other.from);
const planned = (
  id: string,
  from: string,
  precision: LegalDate["precision"],
  groups: LegalDate["groups"],
  provisions: LegalDate["provisions"] = ["working_plan"],
): LegalDate => ({ id, from, precision, isAdopted: false, provisions, groups, asks: [] });

const DATES: readonly LegalDate[] = [
  adopted("footwear_label", "1996-03-23", ["footwear_label"], {
    groups: ["footwear"],
    asks: ["footwear_upper", "footwear_lining", "footwear_sole"],
  }),
  adopted("fibre_names", "2012-05-08", ["fibre_names"], { groups: ["textiles"], asks: ["materials"] }),
  adopted("electronics_waste", "2014-02-14", ["hazardous_substances", "waste_electronics"], {
    groups: ["electronics"],
    asks: ["end_of_life_instructions"],
  }),
  adopted("energy_label", "2017-08-01", ["energy_label"], { groups: ["electronics"] }),
  adopted("tyre_label", "2021-05-01", ["tyre_label"], {
    groups: ["tyres"],
    asks: ["eprel_number", "tyre_fuel_class", "tyre_wet_grip_class", "tyre_noise_class"],
  }),
  adopted("espr", "2024-07-18", ["espr"], { groups: null }),
  adopted("product_safety", "2024-12-13", ["product_safety"], { groups: CONSUMER_GROUPS, asks: ["operators"] }),
  adopted("phone_label", "2025-06-20", ["phone_label", "phone_ecodesign"], {
    groups: ["electronics"],
    asks: ["repairability_score"],
  }),
  planned("dishwashers_act", "2026-01-01", "year", ["electronics"]),
  adopted("carbon_border", "2026-01-01", ["carbon_border", "carbon_border_threshold"], {
    groups: ["steel", "other"],
    asks: ["commodity_code", "country_of_origin", "carbon_footprint_kg_co2e"],
  }),
  adopted("unsold_first", "2025-01-01", ["espr_24"], { groups: SOLD_TO_CONSUMERS }),
  adopted("unsold_goods", "2026-07-19", ["espr_25", "unsold_derogations_2"], { groups: WORN }),
  adopted("repair", "2026-07-31", ["repair"], { groups: ["electronics"], asks: ["repair_instructions"] }),
  adopted("repair_lmt", "2026-07-31", ["repair"], { groups: ["battery", "other"] }),
  adopted("registry", "2026-08-06", ["registry", "espr_13_1"], {
    groups: null,
    asks: ["granularity", "commodity_code"],
  }),
  adopted("formaldehyde", "2026-08-06", ["formaldehyde"], { groups: ["furniture"], asks: ["formaldehyde_mg_m3"] }),
  adopted("formaldehyde_other", "2026-08-06", ["reach_xvii_formaldehyde"], { groups: null }),
  adopted("packaging", "2026-08-12", ["packaging"], { groups: null }),
  adopted("empco", "2026-09-27", ["empowering_consumers", "unfair_practices_claims"], { groups: SOLD_TO_CONSUMERS }),
  adopted("guarantee_notice", "2026-09-27", ["guarantee_notice", "empowering_consumers"], {
    groups: SOLD_TO_CONSUMERS,
  }),
  planned("steel_act", "2026-10-01", "quarter", ["steel"]),
  adopted("pfhxa", "2026-10-10", ["pfhxa"], { groups: WORN }),
  adopted("deforestation", "2026-12-30", ["deforestation", "deforestation_simplified"], {
    groups: ["furniture", "tyres", "other"],
    asks: ["commodity_code", "materials", "country_of_origin"],
  }),
  planned("repairability_act", "2027-01-01", "year", ["electronics"]),
  planned("aluminium_act", "2027-01-01", "year", ["other"]),
  planned("battery_labels", "2026-08-18", "day", ["battery"], ["battery_13_1"]),
  adopted("battery_passport", "2027-02-18", ["battery_77", "battery_annex_xiii"], {
    groups: ["battery"],
    asks: ["battery", "battery_service", "operators", "facilities", "weight_g"],
  }),
  adopted("battery_code", "2027-02-18", ["battery_13_6"], { groups: ["battery"] }),
  adopted("battery_removal", "2027-02-18", ["battery_11"], { groups: ["battery", "electronics"] }),
  adopted("unsold_disclosure", "2027-03-02", ["unsold_disclosure"], { groups: SOLD_TO_CONSUMERS }),
  adopted("textile_waste", "2027-06-17", ["textile_waste"], { groups: WORN }),
  adopted("deforestation_small", "2027-06-30", ["deforestation"], { groups: ["furniture", "tyres", "other"] }),
  planned("tyres_act", "2027-07-01", "half", ["tyres"]),
  planned("textiles_act", "2027-07-01", "half", ["textiles"]),
  adopted("battery_diligence", "2027-08-18", ["battery_48"], { groups: ["battery"] }),
  adopted("pfhxa_textiles", "2027-10-10", ["pfhxa"], { groups: ["textiles"] }),
  adopted("forced_labour", "2027-12-14", ["forced_labour"], { groups: null }),
  adopted("textile_waste_schemes", "2028-04-17", ["textile_waste_schemes"], { groups: WORN }),
  planned("furniture_act", "2028-01-01", "year", ["furniture"]),
  planned("mattresses_act", "2029-01-01", "year", ["furniture"]),
  planned("recyclability_act", "2029-01-01", "year", ["electronics"]),
  { ...planned("textiles_apply", "2029-07-01", "half", ["textiles"]), provisions: ["espr_4"] } satisfies LegalDate,
  planned("construction_act", "9999-12-31", "open", ["steel", "other"], ["construction_76"]),
  adopted("detergents_passport", "2029-09-23", ["detergents"], { groups: ["other"] }),
  adopted("unsold_goods_medium", "2030-07-19", ["espr_25"], { groups: WORN }),
  adopted("unsold_disclosure_medium", "2030-07-19", ["espr_24_medium"], { groups: SOLD_TO_CONSUMERS }),
  adopted("toys_passport", "2030-08-01", ["toys"], { groups: ["other"] }),
];

export const LEGAL_DATES: readonly LegalDate[] = DATES.toSorted(inTime);

export const CALENDAR_VIEWS = ["mine", "soon", "all"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

const SOON_DAYS = 90;
const PAST_DAYS = 365;

/**
 * `mine` and `soon` omit product groups that the brand does not have; `mine` also omits dates more than a year ago,
 * `soon` all beyond 90 days. A brand without products sees every group.
 */
export function datesOf<Date extends LegalDate>(
  dates: readonly Date[],
  { view, today, ownGroups }: { view: CalendarView; today: string; ownGroups: readonly string[] },
): Date[] {
  if (view === "all") return [...dates];
  const own = ownGroups.filter((group) => group !== "none");
  const day = (days: number) => utcDay(Date.parse(today) + days * DAY_MS);
  const [first, last] = view === "soon" ? [today, day(SOON_DAYS)] : [day(-PAST_DAYS), "9999-12-31"];
  return dates.filter(
    ({ from, groups }) =>
      from >= first &&
      from <= last &&
      (groups === null || own.length === 0 || groups.some((group) => own.includes(group))),
  );
}

/** Announced acts stay `expected`, even after their date. */
export function statusOfDate({ from, isAdopted }: LegalDate, day: string): LegalStatus {
  if (!isAdopted) return "expected";
  return from <= day ? "in_force" : "applies_from";
}
