/** Regulation (EU) 2024/1781, Annexes I and III. Readiness for expected acts is not a statement of compliance. */

export const SECTION_NAMES = [
  "identity",
  "materials",
  "climate",
  "durability",
  "substances",
  "instructions",
  "operators",
  "documents",
  "market",
  "battery",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export const REVIEW_STATES = ["draft", "submitted", "changes_requested", "approved"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const GRANULARITIES = ["model", "batch", "item"] as const;
export const COMMODITY_CODE_SCHEMES = ["hs", "cn", "taric"] as const;
export const OPERATOR_ROLES = ["manufacturer", "importer", "eu_responsible", "passport_responsible", "other"] as const;
export const OPERATOR_SCHEMES = ["gln", "lei", "vat", "duns", "did"] as const;
export const DOCUMENT_KINDS = [
  "declaration_of_conformity",
  "technical_file",
  "certificate",
  "test_report",
  "manual",
  "safety",
  "care",
  "repair",
  "disassembly",
  "verification",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Of a battery, these documents are not public unless the brand says so: Annex XIII, points 2(c) and (d). */
export const DISMANTLING_KINDS: readonly string[] = ["disassembly", "safety"] satisfies DocumentKind[];
export const PAGE_KINDS = ["product_page", "support", "registration", "spare_parts"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export const ITEM_KINDS = ["calibration", "inspection", "service_record", "other_document"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
export const DOCUMENT_ACCESS = ["public", "holder", "legitimate_interest", "authority", "internal"] as const;
export const RECYCLED_CONTENT_METHODS = ["iso_14021", "en_45557", "chain_of_custody_scheme", "other"] as const;
export const CARBON_DECLARED_UNITS = ["piece", "kg", "m2", "m3", "kwh", "use"] as const;
export const CARBON_BOUNDARIES = ["cradle_to_gate", "cradle_to_grave", "gate_to_gate"] as const;
export const CARBON_METHODS = ["pef", "pefcr", "iso_14067", "ghg_protocol", "en_15804", "other"] as const;
export const CARBON_VERIFICATIONS = ["none", "internal", "third_party"] as const;
export const FOOTPRINT_CLASSES = ["A", "B", "C", "D", "E", "F", "G"] as const;
export const SOC_STATUSES = ["not_assessed", "none_above_threshold", "present"] as const;

/** Directive 94/11/EC, Annex I: the main material of a part of footwear. */
export const FOOTWEAR_MATERIALS = ["leather", "coated_leather", "textile", "other"] as const;
/** Regulation (EU) 2017/1369: classes of the energy label. */
export const ENERGY_CLASSES = ["A", "B", "C", "D", "E", "F", "G"] as const;
/** Regulation (EU) 2020/740: fuel efficiency, wet grip and external rolling noise. */
export const TYRE_CLASSES = ["A", "B", "C", "D", "E"] as const;
export const TYRE_NOISE_CLASSES = ["A", "B", "C"] as const;
export const PACKAGING_MATERIALS = [
  "paper",
  "plastic",
  "glass",
  "metal",
  "wood",
  "textile",
  "composite",
  "other",
] as const;
export const UNSOLD_REASONS = ["damaged", "unsafe", "counterfeit", "unfit", "returned", "obsolete", "other"] as const;
export const UNSOLD_TREATMENTS = ["reuse", "remanufacturing", "recycling", "energy_recovery", "disposal"] as const;

/** Directive 2011/83/EU, Article 22a(3): the label requires more than two years. */
export const GUARANTEE_YEARS_LEAST = 3;
export const GUARANTEE_YEARS_MAX = 100;

export const WARRANTY_MONTHS_MAX = 600;
export const QUANTITY_MAX = 10_000;

export const CARE_WASHING = [
  "at_95",
  "at_60",
  "at_60_mild",
  "at_40",
  "at_40_mild",
  "at_30",
  "at_30_mild",
  "by_hand",
  "no",
] as const;
export const CARE_BLEACHING = ["any", "oxygen", "no"] as const;
export const CARE_DRYING = ["tumble_normal", "tumble_low", "line", "flat", "no_tumble"] as const;
export const CARE_IRONING = ["at_210", "at_160", "at_120", "no"] as const;
export const CARE_CLEANING = ["dry", "dry_mild", "wet", "no"] as const;

/** An empty list is an answer ("none"). */
export function isAnswered(field: string, value: unknown): boolean {
  return value !== undefined && value !== null && !(field === "soc_status" && value === "not_assessed");
}

export interface Readiness {
  answered: number;
  required: number;
  answered_weight: number;
  required_weight: number;
  /** Whole percent by weight, rounded down. */
  share_percent: number;
  missing: string[];
  rule_set: string;
}
