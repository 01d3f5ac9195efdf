import { ExampleMark } from "@/components/brands/examples/example-mark";
import { ReviewStatus } from "@/components/products/review-status";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import { Button } from "@/components/ui/button";
import { CalendarClock, PenLine } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { QueueRow } from "@/lib/compliance/reviews/list-reviews";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { OpenPoints } from "./open-points";
import { type QueueCounts, queueFilters } from "./queue-filters";
import { ReadinessShare } from "./readiness-share";
import { groupLabel, reviewHref } from "./review-words";

interface QueueTableProps extends ListedPage<QueueRow> {
  counts: QueueCounts;
  /** YYYY-MM-DD. */
  today: string;
  may: { assign: boolean; edit: boolean };
}

function Day({ day, reader, isPast, pastLabel }: { day: string; reader: Reader; isPast: boolean; pastLabel: string }) {
  const shown = <time dateTime={day}>{formatter(reader).calendarDate(day)}</time>;
  return isPast ? (
    <span className="font-medium whitespace-nowrap text-critical">
      {shown} <span className="text-xs">{pastLabel}</span>
    </span>
  ) : (
    <span className="whitespace-nowrap">{shown}</span>
  );
}

function columns({ reader, today }: QueueTableProps): TableColumn<QueueRow>[] {
  const { locale } = reader;
  const t = translator(locale, "review");
  const products = translator(locale, "products");
  return [
    {
      id: "product",
      header: t("columns.product"),
      cell: ({ name, model, isExample }) => (
        <span className="md:inline-block md:min-w-40 xl:min-w-56">
          {name}
          {model && <span className="ml-2 font-normal whitespace-nowrap text-ink-muted">{model}</span>}
          <ExampleMark locale={locale} isExample={isExample} />
        </span>
      ),
    },
    {
      id: "state",
      header: t("columns.state"),
      cell: ({ reviewState }) => <ReviewStatus state={reviewState} t={products} plain />,
    },
    {
      id: "since",
      header: t("columns.since"),
      cell: ({ review }) => <Time value={review.stateSince} reader={reader} />,
    },
    {
      id: "readiness",
      header: t("columns.readiness"),
      cell: ({ review }) => <ReadinessShare reader={reader} readiness={review} />,
    },
    {
      id: "open",
      header: t("columns.open"),
      cell: ({ review }) => <OpenPoints findings={review.findings} locale={locale} />,
    },
    {
      id: "group",
      header: t("columns.group"),
      cell: ({ productGroup }) => groupLabel(locale, productGroup),
      hiddenByDefault: true,
    },
    {
      id: "assignee",
      header: t("columns.assignee"),
      cell: ({ assigneeName }) => assigneeName ?? <span className="text-ink-faint">–</span>,
    },
    {
      id: "due",
      header: t("columns.due"),
      cell: ({ review, reviewState }) => {
        const isLate = reviewState !== "approved" && (review.dueOn ?? today) < today;
        return review.dueOn && <Day day={review.dueOn} reader={reader} isPast={isLate} pastLabel={t("queue.late")} />;
      },
    },
    {
      id: "expires",
      header: t("columns.expires"),
      cell: ({ review }) =>
        review.expiresOn && (
          <Day day={review.expiresOn} reader={reader} isPast={review.expiresOn < today} pastLabel={t("queue.ended")} />
        ),
      hiddenByDefault: true,
    },
  ];
}

/** What is to be reviewed, those first that have waited longest. */
export function QueueTable(props: QueueTableProps) {
  const { reader, counts, may } = props;
  const t = translator(reader.locale, "review");
  const actions = (
    <>
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
      filters={queueFilters(reader.locale, counts)}
      selection={may.assign || may.edit ? { rowLabel: ({ name }) => name, canSelectAll: true, actions } : undefined}
    />
  );
}
