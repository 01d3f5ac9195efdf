/** Each check names its legal ground; no text states that a product complies. */

/** In the order of their numbers: add new checks at the end. */
export const CHECK_IDS = [
  "gtin_valid",
  "identifier_resolvable",
  "granularity_fits",
  "units_distinct",
  "recycled_content_in_range",
  "recycled_parts_fit",
  "recycled_content_fits_materials",
  "material_shares_add_up",
  "recycled_content_proven",
  "recycled_content_plausible",
  "footprint_explained",
  "footprint_plausible",
  "offsets_excluded",
  "footprint_verified",
  "footprint_recent",
  "substances_assessed",
  "substances_described",
  "substance_numbers_valid",
  "candidate_substances_notified",
  "scores_explained",
  "instructions_given",
  "manufacturer_named",
  "responsible_person_named",
  "operator_numbers_valid",
  "facilities_named",
  "commodity_code_valid",
  "backup_recent",
  "conformity_declared",
  "availability_long_enough",
  "claims_allowed",
  "personal_data_absent",
  "placeholders_absent",
  "languages_complete",
  "pfhxa_below_limits",
  "formaldehyde_below_limit",
  "deforestation_diligence_stated",
  "unsold_goods_kept",
  "guarantee_label_fits",
  "safety_information_given",
  "product_identifiable",
  "repair_offered",
  "fibres_named",
  "footwear_materials_labelled",
  "energy_label_registered",
  "tyre_label_registered",
  "producer_registered",
  "packaging_described",
  "carbon_border_declared",
  "heat_number_stated",
  "battery_passport_complete",
  "battery_values_plausible",
  "battery_diligence_reported",
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

const NUMBERS = new Map(CHECK_IDS.map((id, index) => [id, String(index + 1).padStart(2, "0")]));

export function checkNumber(id: CheckId): string {
  return NUMBERS.get(id) ?? id;
}

/** Errors block the submission, warnings need a reason, infos are advice. The most severe first. */
export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** These checks existed before checks had ids, so older rows contain their numbers. */
const ONCE_NUMBERED = 33;

export function formerName(id: CheckId): string | undefined {
  return CHECK_IDS.indexOf(id) < ONCE_NUMBERED ? checkNumber(id) : undefined;
}

export function storedNames(id: CheckId): string[] {
  const former = formerName(id);
  return former === undefined ? [id] : [id, former];
}

const BY_STORED_NAME = new Map<string, CheckId>(
  CHECK_IDS.flatMap((id) => storedNames(id).map((name): [string, CheckId] => [name, id])),
);

export function checkNamed(stored: unknown): CheckId | undefined {
  return typeof stored === "string" ? BY_STORED_NAME.get(stored) : undefined;
}

export function checksNamed(stored: readonly unknown[]): CheckId[] {
  return stored.flatMap((name) => checkNamed(name) ?? []);
}

export interface Finding {
  check: CheckId;
  severity: Severity;
  reason: string;
  field: string;
  values: Readonly<Record<string, string | number>>;
}

export function worstOf(findings: readonly Pick<Finding, "severity">[]): Severity | null {
  const severities = new Set(findings.map(({ severity }) => severity));
  return SEVERITIES.find((severity) => severities.has(severity)) ?? null;
}

export function openChecks(findings: readonly Pick<Finding, "check">[]): CheckId[] {
  const checkIds = new Set(findings.map(({ check }) => check));
  return CHECK_IDS.filter((id) => checkIds.has(id));
}
