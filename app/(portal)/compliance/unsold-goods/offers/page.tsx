import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { DataTable } from "@/components/table/data-table";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { offerColumns, UNSOLD_PATH } from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import { offerListQuery } from "@/lib/unsold-goods/contract";
import { listOffers } from "@/lib/unsold-goods/offers";

const PATH = `${UNSOLD_PATH}/offers`;

export const generateMetadata = titled("unsoldGoods", "offers.title");

export default async function OffersPage({ searchParams }: PageProps<"/compliance/unsold-goods/offers">) {
  const { actor, context, reader, t } = await openPage("unsoldGoods");
  const params = await searchParams;
  const query = offerListQuery.parse(params);
  const { rows, next, slug } = await listOffers(context, query);
  const create = actorMay(actor, "compliance.prepare") && (
    <LinkButton href={`${PATH}/new`} variant="primary">
      {t("offers.new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: UNSOLD_PATH }]}
        locale={reader.locale}
        title={t("offers.title")}
        description={t("offers.description")}
        actions={
          <>
            <LinkButton href={`/brands/${slug}/unsold-goods/offers`}>{t("publicPage")}</LinkButton>
            {create}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <DataTable
        id="unsold-offers"
        caption={t("offers.title")}
        reader={reader}
        path={PATH}
        params={params}
        columns={offerColumns(reader)}
        rows={rows}
        next={next}
        pageSize={query.limit}
        rowId={({ id }) => id}
        rowHref={({ id }) => `${PATH}/${id}`}
        empty={
          <EmptyState title={t("offers.emptyTitle")} action={create}>
            {t("offers.emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
