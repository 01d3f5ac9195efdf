import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/compliance-tabs";
import { QueueEmpty } from "@/components/compliance/queue-empty";
import { queueFilters } from "@/components/compliance/queue-filters";
import { MatrixLegend, ReviewMatrix } from "@/components/compliance/review-matrix";
import { PageHeader } from "@/components/shell/page-header";
import { ActiveFilters } from "@/components/table/active-filters";
import { filtersData } from "@/components/table/filter-data";
import { parametersOf } from "@/components/table/filters";
import { PagingBar } from "@/components/table/paging";
import { TableFilters } from "@/components/table/table-filters";
import { filterQuery, isNarrowed } from "@/components/table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { countQueue, listReviews, matrixCells } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";
import { CHECK_IDS } from "@/lib/compliance/rules";
import { translator } from "@/lib/platform/i18n/translator";
import { OpenWays } from "../../open-ways";

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
            shown={rows.length}
            total={total}
            pageSize={query.limit}
            t={table}
          />
        </section>
      )}
    </>
  );
}
