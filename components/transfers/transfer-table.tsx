import { ExampleMark } from "@/components/brands/examples/example-mark";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type Facet } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import { Time } from "@/components/ui/time";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { ListedTransfer } from "@/lib/transfers/lists/list-transfers";
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_REASONS } from "@/lib/transfers/rules";
import { DeliveryStatus } from "./delivery-status";
import { TransferStatusMark } from "./transfer-status";

interface TransferTableProps extends ListedPage<ListedTransfer> {
  facets: Record<"status" | "waiting" | "kind", Facet>;
}

function columns(reader: Reader, t: Translate<"transfersPortal">): TableColumn<ListedTransfer>[] {
  return [
    {
      id: "product",
      header: t("columns.product"),
      cell: ({ productName, isExample }) => (
        <>
          {productName}
          <ExampleMark locale={reader.locale} isExample={isExample} />
        </>
      ),
    },
    {
      id: "recipient",
      header: t("columns.recipient"),
      cell: ({ transfer }) =>
        transfer.recipientEmail ? (
          <span className="inline-block max-w-56 truncate align-bottom" title={transfer.recipientEmail}>
            {transfer.recipientEmail}
          </span>
        ) : (
          <span className="text-ink-muted">{t("erased")}</span>
        ),
    },
    { id: "kind", header: t("columns.kind"), cell: ({ transfer }) => t(`kinds.${transfer.kind}`) },
    {
      id: "status",
      header: t("columns.status"),
      cell: ({ status }) => <TransferStatusMark status={status} t={t} plain />,
    },
    {
      id: "delivery",
      header: t("columns.delivery"),
      cell: ({ delivery }) =>
        delivery.email ? (
          <DeliveryStatus state={delivery.email} t={t} plain />
        ) : (
          <span className="text-ink-faint">–</span>
        ),
    },
    {
      id: "code",
      header: t("columns.code"),
      cell: ({ code }) => <span className="font-mono text-sm whitespace-nowrap">{formatPassportCode(code)}</span>,
    },
    {
      id: "started",
      header: t("columns.started"),
      sortable: "desc",
      cell: ({ transfer }) => <Time value={transfer.createdAt} reader={reader} />,
    },
    {
      id: "expires",
      header: t("columns.expires"),
      sortable: true,
      hiddenByDefault: true,
      cell: ({ transfer }) => <Time value={transfer.expiresAt} reader={reader} as="dateTime" />,
    },
  ];
}

export function TransferTable({ facets, ...list }: TransferTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "transfersPortal");
  const choice = choicesOf(facets);
  return (
    <DataTable
      {...list}
      id="transfers"
      caption={t("title")}
      path="/transfers"
      defaultSort="-started"
      exportHref="/transfers/export.csv"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/transfers/${id}`}
      filters={[
        { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
        choice("status", t("filterStatus"), { values: TRANSFER_STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
        choice("waiting", t("filterWaiting"), { values: WAITING_REASONS, labelOf: (value) => t(`waiting.${value}`) }),
        choice("kind", t("columns.kind"), { values: TRANSFER_KINDS, labelOf: (value) => t(`kinds.${value}`) }),
      ]}
    />
  );
}
