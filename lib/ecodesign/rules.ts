/**
 * The closed lists of ecodesign data under Regulation (EU) 2024/1781 (ESPR), Annexes I and III, and the share of
 * questions a product answers. The share is readiness for expected acts, never a statement of compliance.
 */

export const PRODUCT_GROUPS = ["textiles", "footwear", "furniture", "tyres", "steel", "battery", "electronics", "other"] as const;
export type ProductGroup = (typeof PRODUCT_GROUPS)[number];

export const REVIEW_STATES = ["draft", "submitted", "changes_requested", "approved", "published"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const GRANULARITIES = ["model", "batch", "item"] as const;
export const COMMODITY_CODE_SCHEMES = ["hs", "cn", "taric"] as const;
export const OPERATOR_ROLES = ["manufacturer", "importer", "eu_responsible", "other"] as const;
export const OPERATOR_SCHEMES = ["gln", "lei", "vat", "duns", "did"] as const;
export const DOCUMENT_KINDS = [
  "declaration_of_conformity", "technical_file", "certificate", "test_report", "manual", "safety", "care", "repair", "disassembly", "verification",
] as const;
export const DOCUMENT_ACCESS = ["public", "legitimate_interest", "authority", "internal"] as const;
export const RECYCLED_CONTENT_METHODS = ["iso_14021", "en_45557", "chain_of_custody_scheme", "other"] as const;
export const CARBON_DECLARED_UNITS = ["piece", "kg", "m2", "m3", "kwh", "use"] as const;
export const CARBON_BOUNDARIES = ["cradle_to_gate", "cradle_to_grave", "gate_to_gate"] as const;
export const CARBON_METHODS = ["pef", "pefcr", "iso_14067", "ghg_protocol", "en_15804", "other"] as const;
export const CARBON_VERIFICATIONS = ["none", "internal", "third_party"] as const;
export const FOOTPRINT_CLASSES = ["A", "B", "C", "D", "E", "F", "G"] as const;
export const SOC_STATUSES = ["not_assessed", "none_above_threshold", "present"] as const;

/** What every group is asked for today; a review's rule sets refine it per group. */
export const READINESS_FIELDS = [
  "gtin", "product_group", "recycled_content", "country_of_origin", "materials", "operators", "facilities", "commodity_code",
  "carbon_footprint_kg_co2e", "carbon_declared_unit", "carbon_boundary", "carbon_method", "expected_lifetime_years",
  "durability_score", "repairability_score", "recyclability_score", "weight_g", "soc_status", "care_instructions",
  "end_of_life_instructions", "documents",
] as const;

export interface Readiness {
  answered: number;
  required: number;
  /** Whole percent, rounded down. */
  share_percent: number;
  missing: string[];
}

function isAnswered(field: string, value: unknown): boolean {
  return value !== undefined && value !== null && !(field === "soc_status" && value === "not_assessed");
}

/** How many of the asked fields hold an answer. An empty list answers "none"; null and absence do not answer. */
export function measureReadiness(declared: Readonly<Record<string, unknown>>): Readiness {
  const missing = READINESS_FIELDS.filter((field) => !isAnswered(field, declared[field]));
  const required = READINESS_FIELDS.length;
  const answered = required - missing.length;
  return { answered, required, share_percent: Math.floor((answered * 100) / required), missing };
}
