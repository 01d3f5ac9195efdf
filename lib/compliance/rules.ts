/**
 * The words of the compliance review. A check finds what is missing, wrong or doubtful in a product's data and names
 * its legal ground; nothing here states that a product complies with anything.
 */

export const CHECK_IDS = [
  "01",
  "02",
  "03",
  "04",
  "05",
  "06",
  "07",
  "08",
  "09",
  "10",
  "11",
  "12",
  "13",
  "14",
  "15",
  "16",
  "17",
  "18",
  "19",
  "20",
  "21",
  "22",
  "23",
  "24",
  "25",
  "26",
  "27",
  "28",
  "29",
  "30",
  "31",
  "32",
  "33",
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** An error blocks the submission, a warning needs a reason, an info is advice. The gravest first. */
export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** No delegated act with a passport duty has been adopted yet: most requirements are expected, not in force. */
export const LEGAL_STATUSES = ["in_force", "expected", "voluntary"] as const;
export type LegalStatus = (typeof LEGAL_STATUSES)[number];

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
