import type { ReactNode } from "react";
import { productName } from "@/components/products/names";
import { reviewMark } from "@/components/products/product-head";
import { type Cell, timed, worded, type CellData, marked, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/grid-data";
import { changedPairs, type SearchParams, valuesOf } from "@/components/table/table-url";
import { Button } from "@/components/ui/button";
import { CalendarClock, PenLine } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { CURRENT_RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import type { QueueRow } from "@/lib/compliance/reviews/list-reviews";
import { ASSIGNEES, QUEUE_GROUPS } from "@/lib/compliance/reviews/review-contract";
import { openChecks, type CheckId, SEVERITIES, type Severity, CHECK_IDS, checkNumber } from "@/lib/compliance/rules";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import { groupLabel, reviewHref, fieldLabel, queueHref } from "./marks";

const STATUS_STYLES = {
  error: { tone: "critical", icon: "cross" },
  warning: { tone: "caution", icon: "warning" },
  info: { tone: "notice", icon: "info" },
} as const;

interface Finding {
  check: CheckId;
  severity: Severity;
  isOverridden: boolean;
}

function openPoints(findings: readonly Finding[], locale: Locale): Cell {
  const t = translator(locale, "review");
  const open = findings.filter(({ isOverridden }) => !isOverridden);
  const worst = SEVERITIES.find((severity) => open.some((finding) => finding.severity === severity));
  if (!worst) return marked({ tone: "positive" }, t("openPoints.none"));
  const gravest = openChecks(open.filter(({ severity }) => severity === worst));
  const { title } = describeCheck(translator(locale, "compliance"), requireValue(gravest[0], "A finding"));
  const counts = SEVERITIES.flatMap((severity) => {
    const count = open.filter((finding) => finding.severity === severity).length;
    const [text, label] = [String(count), t(`openPoints.${severity}`, { count })];
    const unseen = label.startsWith(text) ? label.slice(text.length) : ` ${label}`;
    return count === 0 ? [] : [{ ...STATUS_STYLES[severity], text, unseen }];
  });
  const others = gravest.length > 1 ? ` ${t("openPoints.more", { count: gravest.length - 1 })}` : "";
  return [...counts, { style: "small", text: `${title}${others}` }];
}

interface QueueTableProps extends ListedPage<QueueRow> {
  counts: QueueCounts;
  today: string;
  may: { assign: boolean; edit: boolean; decide: boolean };
}

function dayCell(day: string | null, reader: Reader, past: string | false): Cell {
  if (day === null) return null;
  const text = formatter(reader).calendarDate(day);
  return past === false ? worded("whole", text) : worded("late", `${text} ${past}`);
}

function columns({ reader, today }: QueueTableProps): TableColumn<QueueRow>[] {
  const { locale } = reader;
  const t = translator(locale, "review");
  const products = translator(locale, "products");
  return [
    {
      id: "product",
      header: t("columns.product"),
      width: "md:min-w-40 xl:min-w-56",
      cell: (product) => productName({ locale, product }),
    },
    { id: "state", header: t("columns.state"), cell: ({ reviewState }) => reviewMark(reviewState, products) },
    { id: "since", header: t("columns.since"), cell: ({ review }) => timed(review.stateSince, reader) },
    { id: "readiness", header: t("columns.readiness"), cell: ({ review }) => readinessShare(reader, review) },
    {
      id: "open",
      header: t("columns.open"),
      style: "counts",
      cell: ({ review }) => openPoints(review.findings, locale),
    },
    {
      id: "group",
      header: t("columns.group"),
      cell: ({ productGroup }) => groupLabel(locale, productGroup),
      hiddenByDefault: true,
    },
    { id: "assignee", header: t("columns.assignee"), cell: ({ assigneeName }) => assigneeName },
    {
      id: "due",
      header: t("columns.due"),
      cell: ({ review, reviewState }) => {
        const isLate = reviewState !== "approved" && (review.dueOn ?? today) < today;
        return dayCell(review.dueOn, reader, isLate && t("queue.late"));
      },
    },
    {
      id: "expires",
      header: t("columns.expires"),
      cell: ({ review }) => dayCell(review.expiresOn, reader, (review.expiresOn ?? today) < today && t("queue.ended")),
      hiddenByDefault: true,
    },
  ];
}

export function QueueTable(props: QueueTableProps) {
  const { reader, counts, may } = props;
  const queue = new URLSearchParams(changedPairs(props.params)).toString();
  const t = translator(reader.locale, "review");
  const decisions = [
    { decision: "approve", key: "a", label: t("decide.approve") },
    { decision: "changes", key: "c", label: t("decide.changes") },
  ] as const;
  const actions = (
    <>
      {may.decide &&
        decisions.map(({ decision, key, label }) => (
          <Button
            key={decision}
            type="submit"
            size="sm"
            name="decision"
            value={decision}
            formAction="/compliance/queue/decide"
            data-key={key}
          >
            {label}
          </Button>
        ))}
      {may.assign && (
        <Button
          type="submit"
          size="sm"
          formAction="/compliance/queue/assign"
          icon={<CalendarClock aria-hidden="true" />}
        >
          {t("assign.button")}
        </Button>
      )}
      {may.edit && (
        <Button type="submit" size="sm" formAction="/compliance/queue/edit" icon={<PenLine aria-hidden="true" />}>
          {t("bulkEdit.button")}
        </Button>
      )}
    </>
  );
  return (
    <DataTable
      {...props}
      id="reviews"
      caption={t("queue.title")}
      path="/compliance/queue"
      exportHref="/compliance/queue/export.csv"
      columns={columns(props)}
      rowId={({ productId }) => productId}
      rowHref={({ productId }) => reviewHref(productId, queue)}
      filters={queueFilters(reader.locale, counts, props.params)}
      selection={
        may.assign || may.edit || may.decide ? { rowLabel: ({ name }) => name, canSelectAll: true, actions } : undefined
      }
    />
  );
}

interface Readiness {
  answered: number;
  required: number;
  answeredWeight: number;
  requiredWeight: number;
}

function readinessShare(reader: Reader, readiness: Readiness): CellData {
  const { answered, required, answeredWeight, requiredWeight } = readiness;
  const percent = Math.floor((answeredWeight * 100) / requiredWeight);
  return {
    percent,
    text: formatter(reader).percent(percent),
    note: translator(reader.locale, "review")("ofFields", { answered, required }),
  };
}

interface QueueCounts {
  groups: Record<string, number>;
  states: Record<string, number>;
  checks: Record<string, number>;
  severities: Record<string, number>;
  assignees: Record<string, number>;
}

function askedFields(counts: QueueCounts, chosen: readonly string[]): string[] {
  const present = CURRENT_RULE_SETS.filter(({ group }) => (counts.groups[group] ?? 0) > 0);
  return [...new Set([...present.flatMap(({ required }) => Object.keys(required)), ...chosen])];
}

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

export function QueueEmpty({
  locale,
  isDone = false,
  action,
}: {
  locale: Locale;
  isDone?: boolean;
  action: ReactNode;
}) {
  const t = translator(locale, "review");
  if (isDone)
    return (
      <EmptyState
        title={t("queue.doneTitle")}
        action={<LinkButton href={queueHref({})}>{t("queue.doneAction")}</LinkButton>}
      >
        {t("queue.doneText")}
      </EmptyState>
    );
  return (
    <EmptyState title={t("overview.emptyTitle")} action={action}>
      {t("overview.emptyText")}
    </EmptyState>
  );
}
