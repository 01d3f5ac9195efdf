import { CONSUMER_GROUPS, SOLD_TO_CONSUMERS, WORN } from "@/lib/law/provisions";
import { PRODUCT_GROUPS, type ProductGroup } from "@/lib/law/rules";
import { requireValue } from "@/lib/platform/require-value";
import { CHECK_IDS, type CheckId, type Severity } from "../rules";

/** A new version is added and never replaces the old one; every product of the group is then rechecked. */

export interface RuleSet {
  id: string;
  group: ProductGroup;
  version: number;
  since: string;
  checks: readonly CheckId[];
  severityMax: Readonly<Partial<Record<CheckId, Severity>>>;
  required: Readonly<Record<string, number>>;
}

const IDENTITY = {
  gtin: 3,
  product_group: 3,
  granularity: 1,
  commodity_code: 2,
  country_of_origin: 2,
  operators: 3,
  facilities: 1,
  documents: 1,
};
const SUBSTANCE = { materials: 3, recycled_content: 2, soc_status: 3, weight_g: 1 };
const CARBON = { carbon_footprint_kg_co2e: 2, carbon_declared_unit: 1, carbon_boundary: 1, carbon_method: 1 };
const DURABILITY = { expected_lifetime_years: 2, durability_score: 2, repairability_score: 2, recyclability_score: 2 };
const SHOE_LABEL = { footwear_upper: 1, footwear_lining: 1, footwear_sole: 1 };
const INSTRUCTIONS = { care_instructions: 1, end_of_life_instructions: 1 };

const REQUIRED: Record<ProductGroup, Readonly<Record<string, number>>> = {
  textiles: { ...IDENTITY, ...SUBSTANCE, ...CARBON, ...DURABILITY, ...INSTRUCTIONS },
  footwear: { ...IDENTITY, ...SUBSTANCE, ...CARBON, ...DURABILITY, ...INSTRUCTIONS, ...SHOE_LABEL },
  furniture: {
    ...IDENTITY,
    formaldehyde_mg_m3: 2,
    ...SUBSTANCE,
    ...CARBON,
    ...DURABILITY,
    ...INSTRUCTIONS,
    disassembly_instructions: 2,
    spare_parts_available_years: 1,
  },
  tyres: {
    ...IDENTITY,
    ...SUBSTANCE,
    ...CARBON,
    expected_lifetime_years: 2,
    durability_score: 2,
    microplastic_release_mg: 2,
    eprel_number: 2,
    tyre_fuel_class: 1,
    tyre_wet_grip_class: 1,
    tyre_noise_class: 1,
    ...INSTRUCTIONS,
  },
  steel: {
    ...IDENTITY,
    ...SUBSTANCE,
    ...CARBON,
    heat_number: 1,
    carbon_reference_year: 1,
    carbon_primary_data_pct: 1,
    carbon_verification: 1,
  },
  /** Carbon footprint and recycled shares of batteries must not be filled yet: see law/battery-requirements. */
  battery: {
    ...IDENTITY,
    battery: 6,
    battery_service: 4,
    materials: 2,
    soc_status: 3,
    weight_g: 1,
    expected_lifetime_years: 2,
    end_of_life_instructions: 2,
  },
  electronics: {
    ...IDENTITY,
    ...SUBSTANCE,
    ...CARBON,
    ...DURABILITY,
    ...INSTRUCTIONS,
    energy_use_kwh: 2,
    repair_instructions: 2,
    spare_parts_available_years: 2,
  },
  other: { ...IDENTITY, ...SUBSTANCE, ...CARBON, expected_lifetime_years: 2, ...INSTRUCTIONS },
};

const NOT_STEEL = PRODUCT_GROUPS.filter((group) => group !== "steel");
const GROUPS_OF: Readonly<Partial<Record<CheckId, readonly ProductGroup[]>>> = {
  scores_explained: NOT_STEEL,
  instructions_given: NOT_STEEL,
  languages_complete: NOT_STEEL,
  conformity_declared: ["battery", "electronics"],
  pfhxa_below_limits: WORN,
  unsold_goods_kept: SOLD_TO_CONSUMERS,
  guarantee_label_fits: SOLD_TO_CONSUMERS,
  safety_information_given: CONSUMER_GROUPS,
  product_identifiable: CONSUMER_GROUPS,
  repair_offered: ["electronics"],
  fibres_named: ["textiles"],
  footwear_materials_labelled: ["footwear"],
  energy_label_registered: ["electronics"],
  tyre_label_registered: ["tyres"],
  producer_registered: ["electronics", "battery"],
  heat_number_stated: ["steel"],
  battery_passport_complete: ["battery"],
  battery_values_plausible: ["battery"],
  battery_diligence_reported: ["battery"],
};

const FIRST_CHECKS = CHECK_IDS.slice(0, CHECK_IDS.indexOf("languages_complete") + 1);

const checksFor = (group: ProductGroup, version: number) =>
  (version < 3 ? FIRST_CHECKS : CHECK_IDS).filter((id) => GROUPS_OF[id]?.includes(group) ?? true);

/** A new edition of the candidate list also needs a new version, so that every product is rechecked. */
export const RULE_VERSIONS = [
  { version: 1, since: "2026-11-01", candidateList: null, changes: [] },
  {
    version: 2,
    since: "2026-11-23",
    candidateList: "2025-11-05",
    changes: [
      "candidate_list",
      "manufacturer_in_force",
      "responsible_person",
      "third_party_proof",
      "claims_of_the_blacklist",
    ],
  },
  {
    version: 3,
    since: "2026-11-23",
    candidateList: "2026-02-04",
    changes: [
      "candidate_list_whole",
      "restricted_substances",
      "consumer_law",
      "labels_and_registers",
      "border_and_forests",
      "battery_passport",
      "claims_in_five_languages",
    ],
  },
  {
    version: 4,
    since: "2026-11-28",
    candidateList: "2026-02-04",
    changes: ["commodity_codes", "law_of_november", "battery_points"],
  },
] as const satisfies { version: number; since: string; candidateList: string | null; changes: string[] }[];
export type RuleChange = (typeof RULE_VERSIONS)[number]["changes"][number];

const setsOf = (group: ProductGroup): RuleSet[] =>
  RULE_VERSIONS.map(({ version, since }) => ({
    id: `${group}/${version}`,
    group,
    version,
    since,
    checks: checksFor(group, version),
    severityMax: group === "other" ? { granularity_fits: "warning", substances_assessed: "warning" } : {},
    required: REQUIRED[group],
  }));

export const NEWEST_RULES = RULE_VERSIONS[3];
export const NEWEST_CANDIDATE_RULES = RULE_VERSIONS[2];

export const RULE_SETS: readonly RuleSet[] = PRODUCT_GROUPS.flatMap(setsOf);

const CURRENT = new Map(
  PRODUCT_GROUPS.map((group) => [
    group,
    requireValue(RULE_SETS.filter((set) => set.group === group).toSorted((a, b) => b.version - a.version)[0]),
  ]),
);

export function ruleSetOf(group: ProductGroup | null | undefined): RuleSet {
  return requireValue(CURRENT.get(group ?? "other"), "An entry of current");
}

export const CURRENT_RULE_SETS: readonly RuleSet[] = [...CURRENT.values()];
export const CURRENT_RULE_SET_IDS: readonly string[] = CURRENT_RULE_SETS.map(({ id }) => id);

export function changesSince(ruleSetId: string | null | undefined): RuleChange[] {
  const version = Number(/\/(\d+)$/.exec(ruleSetId ?? "")?.[1] ?? Infinity);
  return RULE_VERSIONS.filter((each) => each.version > version).flatMap(({ changes }): RuleChange[] => [...changes]);
}
