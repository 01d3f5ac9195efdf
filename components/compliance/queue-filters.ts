import type { FilterOption, TableFilter } from "@/components/table/filters";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import { ASSIGNEES, QUEUE_GROUPS } from "@/lib/compliance/reviews/review-contract";
import { CHECK_IDS, SEVERITIES } from "@/lib/compliance/rules";
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

const ASKED_FIELDS = [...new Set(RULE_SETS.flatMap(({ required }) => Object.keys(required)))];

/** What the queue and the matrix are narrowed by. */
export function queueFilters(locale: Locale, counts: QueueCounts): TableFilter[] {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const products = translator(locale, "products");
  const counted =
    (of: Record<string, number>) =>
    (value: string, label: string): FilterOption => ({ value, label, count: of[value] ?? 0 });
  const [group, state, check, severity, assignee] = [
    counted(counts.groups),
    counted(counts.states),
    counted(counts.checks),
    counted(counts.severities),
    counted(counts.assignees),
  ];
  const found = ({ count = 0 }: FilterOption) => count !== 0;
  return [
    { kind: "search", name: "q", label: t("queue.search"), placeholder: t("queue.searchHint") },
    {
      kind: "choice",
      name: "state",
      label: t("columns.state"),
      options: REVIEW_STATES.map((value) => state(value, products(`reviewStates.${value}`))),
    },
    {
      kind: "choice",
      name: "severity",
      label: t("columns.severity"),
      options: SEVERITIES.map((value) => severity(value, compliance(`severity.${value}`))),
    },
    {
      kind: "choice",
      name: "check",
      label: t("columns.check"),
      options: CHECK_IDS.map((id) => check(id, `${id} ${describeCheck(compliance, id).title}`)).toSorted(
        (one, other) => Number(found(other)) - Number(found(one)),
      ),
    },
    {
      kind: "choice",
      name: "group",
      label: t("columns.group"),
      options: QUEUE_GROUPS.map((value) => group(value, groupLabel(locale, value))),
    },
    {
      kind: "choice",
      name: "assignee",
      label: t("columns.assignee"),
      options: ASSIGNEES.map((value) => assignee(value, t(`assignees.${value}`))),
    },
    {
      kind: "choice",
      name: "missing",
      label: t("queue.missing"),
      single: true,
      options: ASKED_FIELDS.map((value) => ({ value, label: fieldLabel(locale, value) })),
    },
    { kind: "day", name: "due", label: t("queue.dueUntil") },
    { kind: "day", name: "expiring", label: t("queue.expiring") },
  ];
}
