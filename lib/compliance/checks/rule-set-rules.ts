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

/** Goods that need an EU declaration of conformity: for the others check 28 has nothing to ask. */
const DECLARED_GROUPS: ReadonlySet<ProductGroup> = new Set(["battery", "electronics"]);
const without = (...ids: CheckId[]) => CHECK_IDS.filter((id) => !ids.includes(id));

/** A coil or a bar is neither cared for nor repaired by whoever uses it. */
const STEEL_CHECKS = without("20", "21", "28", "33");

const first = (group: ProductGroup): RuleSet => ({
  id: `${group}/1`,
  group,
  version: 1,
  since: "2026-11-01",
  checks: group === "steel" ? STEEL_CHECKS : DECLARED_GROUPS.has(group) ? CHECK_IDS : without("28"),
  severityMax: group === "other" ? { "03": "warning", "16": "warning" } : {},
  required: REQUIRED[group],
});

/** Every version there ever was. */
export const RULE_SETS: readonly RuleSet[] = PRODUCT_GROUPS.map(first);

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

/** The ids of the rule sets that are used today. */
export const CURRENT_RULE_SET_IDS: readonly string[] = [...CURRENT.values()].map(({ id }) => id);
