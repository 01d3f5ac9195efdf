/**
 * The words of the compliance review. A check finds what is missing, wrong or doubtful in a product's data and names
 * its legal ground; nothing here states that a product complies with anything.
 */

/** In the order of their numbers: a new check goes to the end. */
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

/** `07`: for people to say; programs use the id. */
export function checkNumber(id: CheckId): string {
  return NUMBERS.get(id) ?? id;
}

/** An error blocks the submission, a warning needs a reason, an info is advice. The gravest first. */
export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The checks there were before checks had ids: older rows hold their numbers. */
const ONCE_NUMBERED = 33;

/** The number that a check was stored by before it had an id; undefined for one that always had. */
export function formerName(id: CheckId): string | undefined {
  return CHECK_IDS.indexOf(id) < ONCE_NUMBERED ? checkNumber(id) : undefined;
}

/** Every name that rows may hold a check by. */
export function storedNames(id: CheckId): string[] {
  const former = formerName(id);
  return former === undefined ? [id] : [id, former];
}

const BY_STORED_NAME = new Map<string, CheckId>(
  CHECK_IDS.flatMap((id) => storedNames(id).map((name): [string, CheckId] => [name, id])),
);

/** The check that is meant by its id or its number; undefined for one that this version does not know. */
export function checkNamed(stored: unknown): CheckId | undefined {
  return typeof stored === "string" ? BY_STORED_NAME.get(stored) : undefined;
}

/** The checks that are meant, each by its id; unknown ones are left out. */
export function checksNamed(stored: readonly unknown[]): CheckId[] {
  return stored.flatMap((name) => checkNamed(name) ?? []);
}

/** Something that a check found in one product. */
export interface Finding {
  check: CheckId;
  severity: Severity;
  /** Names the sentence `compliance.checks.{check}.{reason}`. */
  reason: string;
  /** The product's field to mend, in the API's name. */
  field: string;
  /** Arguments of the sentence: figures, a list's entry, names of fields. */
  values: Readonly<Record<string, string | number>>;
}

/** The gravest severity among findings, or null for none. */
export function worstOf(findings: readonly Pick<Finding, "severity">[]): Severity | null {
  const found = new Set(findings.map(({ severity }) => severity));
  return SEVERITIES.find((severity) => found.has(severity)) ?? null;
}

/** The ids of the checks that found something, in order, each once. */
export function openChecks(findings: readonly Pick<Finding, "check">[]): CheckId[] {
  const found = new Set(findings.map(({ check }) => check));
  return CHECK_IDS.filter((id) => found.has(id));
}
