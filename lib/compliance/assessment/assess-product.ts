import type { Readiness } from "@/lib/ecodesign/rules";
import { madeOnce } from "@/lib/platform/caches";
import { checkOf } from "../checks/checks";
import { BACKUP_DAYS_MAX } from "../checks/operators";
import { bindingDays } from "../checks/restricted";
import { type RuleSet, ruleSetOf } from "../checks/rule-set-rules";
import { dayAfter, type Subject } from "../checks/subject";
import { pastDays } from "../checks/texts";
import { type Finding, SEVERITIES, type Severity } from "../rules";
import { measureReadiness } from "./readiness-rules";

export interface Assessment {
  ruleSet: string;
  readiness: Readiness;
  findings: Finding[];
  /** The first day on which the same data may be assessed differently, `YYYY-MM-DD`; null: never. */
  nextDue: string | null;
  expiresOn: string | null;
}

const noGraverThan = (severity: Severity, most: Severity | undefined) =>
  most && SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(most) ? most : severity;

const NO_VALUES = {};

const turnsOf = ({ group, checks }: RuleSet) =>
  bindingDays(
    checks.flatMap((id) => checkOf(id).turns ?? []),
    group,
  );

const checksOf = ({ checks, severityMax }: RuleSet) =>
  checks.map((id) => ({ id, find: checkOf(id).find, most: severityMax[id] }));

export function assessProduct(subject: Subject): Assessment {
  const ruleSet = ruleSetOf(subject.declared.product_group);
  const findings: Finding[] = [];
  for (const { id, find, most } of madeOnce(ruleSet, checksOf))
    for (const { severity, reason, field, values = NO_VALUES } of find(subject))
      findings.push({ check: id, severity: noGraverThan(severity, most), reason, field, values });
  const lastDays = validityEnds(subject);
  return {
    ruleSet: ruleSet.id,
    readiness: measureReadiness(subject.declared),
    findings,
    nextDue: nextDue(subject, lastDays, madeOnce(ruleSet, turnsOf)),
    expiresOn: lastDays[0] ?? null,
  };
}

function validityEnds({ declared, evidence }: Subject): string[] {
  const days = [
    ...(declared.documents ?? []).map(({ valid_until }) => valid_until),
    ...evidence.map(({ validUntil }) => validUntil),
  ];
  return days.filter((day): day is string => day != null).sort();
}

function nextDue({ declared, today }: Subject, lastDays: readonly string[], turns: readonly string[]): string | null {
  const { data_valid_on: validOn, carbon_reference_year: year, backup_provider: backup } = declared;
  let next: string | null = null;
  const consider = (day: string) => {
    if (day > today && (next === null || day < next)) next = day;
  };
  for (const day of turns) consider(day);
  for (const day of lastDays) consider(dayAfter(day, { days: 1 }));
  for (const { day } of pastDays(declared)) consider(day);
  if (validOn) consider(dayAfter(dayAfter(validOn, { months: 12 }), { days: 1 }));
  if (backup?.last_backup_on) consider(dayAfter(backup.last_backup_on, { days: BACKUP_DAYS_MAX + 1 }));
  if (year != null) for (const turn of [year, year + 6]) consider(`${turn}-01-01`);
  return next;
}
