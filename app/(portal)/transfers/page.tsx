import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { filterQuery } from "@/components/table/table-url";
import { TransferTable } from "@/components/transfers/transfer-table";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowLeftRight, ListPlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { actorMay } from "@/lib/access/actor";
import { translator } from "@/lib/platform/i18n/translator";
import { listRunningLists } from "@/lib/transfers/bulk-transfers/show-bulk-transfer";
import { countClaims } from "@/lib/transfers/claims/list-claims";
import { countTransfersByFacet } from "@/lib/transfers/lists/count-transfers-by-facet";
import { transferListQuery } from "@/lib/transfers/lists/list-contract";
import { listTransfers } from "@/lib/transfers/lists/list-transfers";

export const generateMetadata = titled("transfersPortal", "title");

export default async function TransfersPage({ searchParams }: PageProps<"/transfers">) {
  const { context, reader, t } = await openPage("transfersPortal");
  const claims = translator(reader.locale, "claims");
  const params = await searchParams;
  const query = transferListQuery.parse(params);
  const mayManage = actorMay(context.actor, "transfers.manage");
  const [{ transfers, next, total }, facets, lists, waitingClaims] = await Promise.all([
    listTransfers(context, query),
    countTransfersByFacet(context, query),
    mayManage ? listRunningLists(context) : [],
    countClaims(context),
  ]);
  const start = mayManage && (
    <>
      <LinkButton href="/transfers/bulk" icon={<ListPlus aria-hidden="true" />}>
        {t("startMany")}
      </LinkButton>
      <LinkButton href="/transfers/new" variant="primary" icon={<ArrowLeftRight aria-hidden="true" />}>
        {t("start")}
      </LinkButton>
    </>
  );
  // What the empty list offers itself is not offered twice.
  const isEmpty = transfers.length === 0 && filterQuery(params) === "";
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={!isEmpty && start} />
      <PageNotice locale={reader.locale} />
      {waitingClaims > 0 && (
        <div className="mb-4 max-w-3xl">
          <Callout
            title={claims("open", { count: waitingClaims })}
            action={
              <LinkButton href="/transfers/claims?status=waiting" size="sm">
                {claims("see")}
              </LinkButton>
            }
          />
        </div>
      )}
      {lists.map(({ id, done, total: lines }) => (
        <div key={id} className="mb-4 max-w-3xl">
          <Callout
            title={t("listRunning", { done, total: lines })}
            action={
              <LinkButton href={`/transfers/bulk/${id}`} size="sm">
                {t("listOpen")}
              </LinkButton>
            }
          />
        </div>
      ))}
      <TransferTable
        reader={reader}
        params={params}
        rows={transfers}
        next={next}
        total={total}
        pageSize={query.limit}
        facets={facets}
        empty={
          <EmptyState title={t("emptyTitle")} action={start}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
