import { productName } from "@/components/products/product-name";
import { reviewMark } from "@/components/products/review-status";
import { type Cell, timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import { Button } from "@/components/ui/button";
import { CalendarClock, PenLine } from "@/components/ui/icons";
import type { QueueRow } from "@/lib/compliance/reviews/list-reviews";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { openPoints } from "./open-points";
import { type QueueCounts, queueFilters } from "./queue-filters";
import { readinessShare } from "./readiness-share";
import { groupLabel, reviewHref } from "./review-words";

interface QueueTableProps extends ListedPage<QueueRow> {
  counts: QueueCounts;
  /** YYYY-MM-DD. */
  today: string;
  may: { assign: boolean; edit: boolean; decide: boolean };
}

/** A day (YYYY-MM-DD), and in a word that it is past. */
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
      look: "counts",
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

/** What is to be reviewed, those first that have waited longest. */
export function QueueTable(props: QueueTableProps) {
  const { reader, counts, may } = props;
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
      rowHref={({ productId }) => reviewHref(productId)}
      filters={queueFilters(reader.locale, counts, props.params)}
      selection={
        may.assign || may.edit || may.decide ? { rowLabel: ({ name }) => name, canSelectAll: true, actions } : undefined
      }
    />
  );
}
