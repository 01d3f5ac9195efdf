import { choicesOf, type TableFilter } from "@/components/table/filters";
import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { CURRENT_RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import { ASSIGNEES, QUEUE_GROUPS } from "@/lib/compliance/reviews/review-contract";
import { CHECK_IDS, checkNumber, SEVERITIES } from "@/lib/compliance/rules";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { fieldLabel, groupLabel } from "./review-words";

/** How many of the queue have each value, under the other filters. */
export interface QueueCounts {
  groups: Record<string, number>;
  states: Record<string, number>;
  checks: Record<string, number>;
  severities: Record<string, number>;
  assignees: Record<string, number>;
}

/** The fields that products of the groups there are asked for, and what is chosen already. */
function askedFields(counts: QueueCounts, chosen: readonly string[]): string[] {
  const present = CURRENT_RULE_SETS.filter(({ group }) => (counts.groups[group] ?? 0) > 0);
  return [...new Set([...present.flatMap(({ required }) => Object.keys(required)), ...chosen])];
}

/** What the queue and the matrix are narrowed by; of checks and fields only those that may leave something. */
export function queueFilters(locale: Locale, counts: QueueCounts, params: SearchParams): TableFilter[] {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const products = translator(locale, "products");
  const choice = choicesOf({
    state: counts.states,
    severity: counts.severities,
    check: counts.checks,
    group: counts.groups,
    assignee: counts.assignees,
  });
  const chosen = new Set(valuesOf(params, "check"));
  const checks = choice("check", t("columns.check"), {
    values: CHECK_IDS.filter((id) => (counts.checks[id] ?? 0) > 0 || chosen.has(id)),
    labelOf: (id) => `${checkNumber(id)} ${describeCheck(compliance, id).title}`,
  });
  return [
    { kind: "search", name: "q", label: t("queue.search"), placeholder: t("queue.searchHint") },
    choice("state", t("columns.state"), {
      values: REVIEW_STATES,
      labelOf: (value) => products(`reviewStates.${value}`),
    }),
    choice("severity", t("columns.severity"), {
      values: SEVERITIES,
      labelOf: (value) => compliance(`severity.${value}`),
    }),
    ...(checks.options.length > 0 ? [checks] : []),
    choice("group", t("columns.group"), { values: QUEUE_GROUPS, labelOf: (value) => groupLabel(locale, value) }),
    choice("assignee", t("columns.assignee"), { values: ASSIGNEES, labelOf: (value) => t(`assignees.${value}`) }),
    choice("missing", t("queue.missing"), {
      values: askedFields(counts, valuesOf(params, "missing")),
      labelOf: (value) => fieldLabel(locale, value),
      single: true,
    }),
    { kind: "day", name: "due", label: t("queue.dueUntil") },
    { kind: "day", name: "expiring", label: t("queue.expiring") },
  ];
}
