import { PRODUCT_GROUPS, type ProductGroup } from "@/lib/ecodesign/rules";
import { must } from "@/lib/platform/must";
import { CHECK_IDS, type CheckId, type Severity } from "../rules";

/**
 * What is asked of each product group, as data with versions. A result keeps the id of the rule set it was made with; a
 * new version is added beside the old one, never in its place, and every product of the group is checked again.
 */

export interface RuleSet {
  /** `textiles/1`. */
  id: string;
  group: ProductGroup;
  version: number;
  /** First day on which this version is used, `YYYY-MM-DD`. */
  since: string;
  checks: readonly CheckId[];
  /** A check's findings are no graver than this; without an entry they are as the check says. */
  severityMax: Readonly<Partial<Record<CheckId, Severity>>>;
  /** The fields that readiness asks for, each with its weight: a whole number. */
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
const INSTRUCTIONS = { care_instructions: 1, end_of_life_instructions: 1 };

const REQUIRED: Record<ProductGroup, Readonly<Record<string, number>>> = {
  textiles: { ...IDENTITY, ...SUBSTANCE, ...CARBON, ...DURABILITY, ...INSTRUCTIONS },
  footwear: { ...IDENTITY, ...SUBSTANCE, ...CARBON, ...DURABILITY, ...INSTRUCTIONS },
  furniture: {
    ...IDENTITY,
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
    ...INSTRUCTIONS,
  },
  steel: {
    ...IDENTITY,
    ...SUBSTANCE,
    ...CARBON,
    carbon_reference_year: 1,
    carbon_primary_data_pct: 1,
    carbon_verification: 1,
  },
  battery: {
    ...IDENTITY,
    ...SUBSTANCE,
    ...CARBON,
    carbon_verification: 2,
    expected_lifetime_years: 2,
    durability_score: 1,
    disassembly_instructions: 2,
    ...INSTRUCTIONS,
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

/** Goods that need an EU declaration of conformity: of the others none is asked. */
const DECLARED_GROUPS: ReadonlySet<ProductGroup> = new Set(["battery", "electronics"]);
const without = (...ids: CheckId[]) => CHECK_IDS.filter((id) => !ids.includes(id));

/** A coil or a bar is neither cared for nor repaired by whoever uses it. */
const STEEL_CHECKS = without("scores_explained", "instructions_given", "conformity_declared", "languages_complete");

const checksFor = (group: ProductGroup) =>
  group === "steel" ? STEEL_CHECKS : DECLARED_GROUPS.has(group) ? CHECK_IDS : without("conformity_declared");

/**
 * The versions there were, and what each changed for the reader: a sentence in `compliance.ruleChanges.{change}`. A new
 * state of the candidate list is a new version too: by it every product is judged again, in the background.
 */
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
] as const satisfies { version: number; since: string; candidateList: string | null; changes: string[] }[];
export type RuleChange = (typeof RULE_VERSIONS)[number]["changes"][number];

const setsOf = (group: ProductGroup): RuleSet[] =>
  RULE_VERSIONS.map(({ version, since }) => ({
    id: `${group}/${version}`,
    group,
    version,
    since,
    checks: checksFor(group),
    severityMax: group === "other" ? { granularity_fits: "warning", substances_assessed: "warning" } : {},
    required: REQUIRED[group],
  }));

export const NEWEST_RULES = RULE_VERSIONS[1];

/** Every version there ever was. */
export const RULE_SETS: readonly RuleSet[] = PRODUCT_GROUPS.flatMap(setsOf);

const CURRENT = new Map(
  PRODUCT_GROUPS.map((group) => [
    group,
    must(RULE_SETS.filter((set) => set.group === group).toSorted((a, b) => b.version - a.version)[0]),
  ]),
);

/** The rule set that is used for a group today; a product without a group is asked what goods of no group are asked. */
export function ruleSetOf(group: ProductGroup | null | undefined): RuleSet {
  return must(CURRENT.get(group ?? "other"), "An entry of current");
}

/** Those that are used today, one for each group. */
export const CURRENT_RULE_SETS: readonly RuleSet[] = [...CURRENT.values()];
export const CURRENT_RULE_SET_IDS: readonly string[] = CURRENT_RULE_SETS.map(({ id }) => id);

/** What has changed since a product was judged by a rule set; nothing where none is named. */
export function changesSince(ruleSetId: string | null | undefined): RuleChange[] {
  const version = Number(/\/(\d+)$/.exec(ruleSetId ?? "")?.[1] ?? Infinity);
  return RULE_VERSIONS.filter((each) => each.version > version).flatMap(({ changes }): RuleChange[] => [...changes]);
}
