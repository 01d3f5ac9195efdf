import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { productName } from "@/components/products/names";
import { PageHeader } from "@/components/shell/page-header";
import { NOTHING, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type Facet, type TableFilter } from "@/components/table/filters";
import { filterQuery } from "@/components/table/table-url";
import { Callout } from "@/components/ui/callout";
import { ArrowLeftRight, ListPlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { showProduct } from "@/lib/products/show-product";
import { listRunningLists } from "@/lib/transfers/bulk-transfers/show-bulk-transfer";
import { countClaims } from "@/lib/transfers/claims/list-claims";
import { transferListQuery, type TransferListQuery } from "@/lib/transfers/lists/list-contract";
import { countTransfersByFacet, listTransfers, type ListedTransfer } from "@/lib/transfers/lists/list-transfers";
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_REASONS } from "@/lib/transfers/rules";
import { deliveryMark, transferMark } from "../../../components/transfers/transfer-status";
import { orNotFound } from "../or-not-found";

export const generateMetadata = titled("transfersPortal", "title");

export default async function TransfersPage({ searchParams }: PageProps<"/transfers">) {
  const { context, reader, t } = await openPage("transfersPortal");
  const claims = translator(reader.locale, "claims");
  const params = await searchParams;
  const query = transferListQuery.parse(params);
  const mayManage = actorMay(context.actor, "transfers.manage");
  const [{ transfers, next, total }, facets, lists, waitingClaims, product] = await Promise.all([
    listTransfers(context, query),
    countTransfersByFacet(context, query),
    mayManage ? listRunningLists(context) : [],
    countClaims(context),
    query.product ? orNotFound(showProduct(context, { productId: query.product })) : null,
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
  // The empty list already shows these actions.
  const isEmpty = transfers.length === 0 && filterQuery(params) === "";
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          <>
            <LinkButton href="/transfers/claims" variant="quiet">
              {claims("title")}
            </LinkButton>
            {!isEmpty && start}
          </>
        }
      />
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
      <DataTable
        id="transfers"
        caption={t("title")}
        reader={reader}
        path="/transfers"
        params={params}
        columns={columns(reader, t)}
        filters={filters(t, facets, { ...query, productName: product?.product.name })}
        defaultSort="-started"
        rows={transfers}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/transfers/${id}`}
        next={next}
        total={total}
        pageSize={query.limit}
        exportHref="/transfers/export.csv"
        empty={
          <EmptyState title={t("emptyTitle")} action={start}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

function columns(reader: Reader, t: Translate<"transfersPortal">): TableColumn<ListedTransfer>[] {
  return [
    {
      id: "product",
      header: t("columns.product"),
      cell: ({ productName: name, isExample }) =>
        productName({ locale: reader.locale, product: { name, model: null, isExample } }),
    },
    {
      id: "recipient",
      header: t("columns.recipient"),
      cell: ({ transfer }) =>
        worded("cut-short", transfer.recipientEmail, transfer.recipientEmail) ?? worded("muted", t("erased")),
    },
    { id: "kind", header: t("columns.kind"), cell: ({ transfer }) => t(`kinds.${transfer.kind}`) },
    { id: "status", header: t("columns.status"), cell: ({ status }) => transferMark(status, t) },
    {
      id: "delivery",
      header: t("columns.delivery"),
      cell: ({ delivery }) => (delivery.email ? deliveryMark(delivery.email, t) : NOTHING),
    },
    { id: "code", header: t("columns.code"), cell: ({ code }) => worded("code", formatPassportCode(code)) },
    {
      id: "started",
      header: t("columns.started"),
      sortable: "desc",
      cell: ({ transfer }) => timed(transfer.createdAt, reader),
    },
    {
      id: "expires",
      header: t("columns.expires"),
      sortable: true,
      hiddenByDefault: true,
      cell: ({ transfer }) => timed(transfer.expiresAt, reader, "dateTime"),
    },
  ];
}

function filters(
  t: Translate<"transfersPortal">,
  facets: Record<"status" | "waiting" | "kind", Facet>,
  { recipient, product, productName }: Pick<TransferListQuery, "recipient" | "product"> & { productName?: string },
): TableFilter[] {
  const choice = choicesOf(facets);
  const search = { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") } as const;
  const labelOf = () => t("searchedAddress");
  return [
    search,
    ...(recipient ? [choice("recipient", t("columns.recipient"), { values: [recipient], labelOf, single: true })] : []),
    choice("status", t("filterStatus"), { values: TRANSFER_STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
    choice("waiting", t("filterWaiting"), { values: WAITING_REASONS, labelOf: (value) => t(`waiting.${value}`) }),
    choice("kind", t("columns.kind"), { values: TRANSFER_KINDS, labelOf: (value) => t(`kinds.${value}`) }),
    { kind: "text", name: "batch", label: t("filterBatch") },
    ...(product
      ? [{ kind: "fixed", name: "product", label: t("filterProduct"), valueLabel: productName ?? product } as const]
      : []),
  ];
}
