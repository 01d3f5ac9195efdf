import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { reportColumns, UNSOLD_PATH } from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import { reportListQuery } from "@/lib/unsold-goods/contract";
import { REPORT_STATES } from "@/lib/unsold-goods/rules";
import { listReports } from "@/lib/unsold-goods/show-report";

export const generateMetadata = titled("unsoldGoods", "title");

export default async function UnsoldGoodsPage({ searchParams }: PageProps<"/compliance/unsold-goods">) {
  const { actor, context, reader, t } = await openPage("unsoldGoods");
  const params = await searchParams;
  const query = reportListQuery.parse(params);
  const { rows, next, slug } = await listReports(context, query);
  const create = actorMay(actor, "compliance.prepare") && (
    <LinkButton href={`${UNSOLD_PATH}/new`} variant="primary">
      {t("newReport")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          <>
            <LinkButton href={`${UNSOLD_PATH}/offers`}>{t("offers.title")}</LinkButton>
            <LinkButton href={`/brands/${slug}/unsold-goods`}>{t("publicPage")}</LinkButton>
            {create}
          </>
        }
      />
      <ComplianceTabs locale={reader.locale} current="unsold" />
      <PageNotice locale={reader.locale} />
      <DataTable
        id="unsold-reports"
        caption={t("title")}
        reader={reader}
        path={UNSOLD_PATH}
        params={params}
        columns={reportColumns(reader)}
        rows={rows}
        next={next}
        pageSize={query.limit}
        rowId={({ id }) => id}
        rowHref={({ id }) => `${UNSOLD_PATH}/${id}`}
        filters={[
          choicesOf()("state", t("columns.state"), { values: REPORT_STATES, labelOf: (value) => t(`states.${value}`) }),
        ]}
        empty={
          <EmptyState title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
