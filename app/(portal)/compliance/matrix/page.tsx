import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { QueueEmpty, queueFilters } from "@/components/compliance/queue-table";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { PageHeader } from "@/components/shell/page-header";
import { ActiveFilters } from "@/components/table/active-filters";
import { PagingBar } from "@/components/table/data-table";
import { filtersData, parametersOf } from "@/components/table/filters";
import { TableFilters } from "@/components/table/table-filters";
import { filterQuery, isNarrowed } from "@/components/table/table-url";
import { Info, type Icon, ShieldCheck, TriangleAlert, X } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { countQueue, listReviews, matrixCells, type MatrixCell } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";
import { CHECK_IDS, type CheckId, checkNumber } from "@/lib/compliance/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { checkHref, reviewHref } from "../../../../components/compliance/marks";
import { type MatrixData, MatrixTable } from "../../../../components/compliance/matrix-table";
import { OpenWays } from "../../open-ways";

const MATRIX_CELLS: readonly MatrixCell[] = ["error", "warning", "info", "overridden", "passed", "not_asked"];

const STATUS_STYLES: Record<MatrixCell, { Icon?: Icon; glyph?: string; className: string }> = {
  error: { Icon: X, className: "bg-critical-soft text-critical" },
  warning: { Icon: TriangleAlert, className: "bg-caution-soft text-caution" },
  info: { Icon: Info, className: "bg-notice-soft text-notice" },
  overridden: { Icon: ShieldCheck, className: "text-ink-muted" },
  passed: { glyph: "✓", className: "text-ink-faint" },
  not_asked: { glyph: "–", className: "text-ink-faint" },
};

/** A page shows two thousand cells, so only notable results get a symbol, with a label for screen readers. */
function CellSymbol({ cell, label }: { cell: MatrixCell; label?: string }) {
  const { Icon, glyph, className } = STATUS_STYLES[cell];
  return (
    <span className={`inline-flex size-5 shrink-0 items-center justify-center rounded-sm ${className}`}>
      {Icon ? <Icon aria-hidden="true" className="size-3.5 stroke-[2.2]" /> : <span aria-hidden="true">{glyph}</span>}
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

interface MatrixRow {
  productId: string;
  name: string;
  model: string | null;
  cells: Record<CheckId, MatrixCell>;
}

interface ReviewMatrixProps {
  locale: Locale;
  rows: readonly MatrixRow[];
}

const LETTERS: Record<MatrixCell, string> = {
  error: "e",
  warning: "w",
  info: "i",
  overridden: "o",
  passed: ".",
  not_asked: "-",
};
const SHOWN = ["error", "warning", "info", "overridden"] as const;

function ReviewMatrix({ locale, rows }: ReviewMatrixProps) {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const columnIds = CHECK_IDS.filter((id) => rows.some(({ cells }) => cells[id] !== "not_asked"));
  const count = (cells: MatrixRow["cells"], isCounted: (cell: MatrixCell) => boolean) =>
    columnIds.filter((id) => isCounted(cells[id])).length;
  const data: MatrixData = {
    base: reviewHref(""),
    checks: columnIds.map((id) => ({
      number: checkNumber(id),
      title: describeCheck(compliance, id).title,
      href: checkHref(id),
    })),
    rows: rows.map(({ productId, name, model, cells }) => ({
      id: productId,
      name,
      model,
      cells: columnIds.map((id) => LETTERS[cells[id]]).join(""),
      passed: t("matrix.passed", {
        passed: count(cells, (cell) => cell === "passed"),
        asked: count(cells, (cell) => cell !== "not_asked"),
      }),
    })),
    cellTexts: Object.fromEntries(SHOWN.map((cell) => [LETTERS[cell], t(`cells.${cell}`)])),
    texts: {
      title: t("matrix.title"),
      rows: t("matrix.rows"),
      product: t("columns.product"),
      passed: t("cells.passed"),
      notAsked: t("cells.not_asked"),
    },
  };
  return <MatrixTable data={data} />;
}

function MatrixLegend({ locale }: { locale: Locale }) {
  const t = translator(locale, "review");
  return (
    <ul aria-label={t("matrix.legend")} className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
      {MATRIX_CELLS.map((cell) => (
        <li key={cell} className="flex items-center gap-1.5">
          <CellSymbol cell={cell} />
          {t(`cells.${cell}`)}
        </li>
      ))}
    </ul>
  );
}

const PATH = "/compliance/matrix";

export const generateMetadata = titled("review", "matrix.title");

export default async function MatrixPage({ searchParams }: PageProps<"/compliance/matrix">) {
  const { context, reader, format, t } = await openPage("review");
  const params = await searchParams;
  const table = translator(reader.locale, "table");
  const query = queueQuery.parse(params);
  const [{ rows, next, total }, counts] = await Promise.all([listReviews(context, query), countQueue(context, query)]);
  const filters = queueFilters(reader.locale, counts, params);
  const cells = rows.map(({ productId, name, model, ...row }) => ({
    productId,
    name,
    model,
    cells: matrixCells(row, CHECK_IDS),
  }));
  const isUnfiltered = !isNarrowed(params, filters.flatMap(parametersOf));
  return (
    <>
      <PageHeader title={t("matrix.title")} description={t("matrix.description")} />
      <ComplianceTabs locale={reader.locale} current="matrix" query={filterQuery(params)} />
      {rows.length === 0 && isUnfiltered ? (
        <QueueEmpty locale={reader.locale} action={<OpenWays />} />
      ) : (
        <section aria-label={t("matrix.title")} className="group/list">
          <div className="mb-3 print:hidden">
            <TableFilters
              data={filtersData({
                tableId: "matrix",
                path: PATH,
                params,
                filters,
                sortOptions: [],
                sort: "",
                t: table,
                format,
              })}
            />
          </div>
          <ActiveFilters path={PATH} params={params} filters={filters} t={table} format={format} />
          {rows.length > 0 ? (
            <ReviewMatrix locale={reader.locale} rows={cells} />
          ) : (
            <EmptyState
              title={table("noResultTitle")}
              action={<LinkButton href={PATH}>{table("clearFilters")}</LinkButton>}
            >
              {table("noResultHint")}
            </EmptyState>
          )}
          <MatrixLegend locale={reader.locale} />
          <PagingBar
            path={PATH}
            params={params}
            next={next}
            count={rows.length}
            total={total}
            pageSize={query.limit}
            t={table}
          />
        </section>
      )}
    </>
  );
}
