import { productName } from "@/components/products/product-name";
import { NOTHING, timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type Facet } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { transferListQuery } from "@/lib/transfers/lists/list-contract";
import type { ListedTransfer } from "@/lib/transfers/lists/list-transfers";
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_REASONS } from "@/lib/transfers/rules";
import { deliveryMark } from "./delivery-status";
import { transferMark } from "./transfer-status";

interface TransferTableProps extends ListedPage<ListedTransfer> {
  facets: Record<"status" | "waiting" | "kind", Facet>;
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

export function TransferTable({ facets, ...list }: TransferTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "transfersPortal");
  const choice = choicesOf(facets);
  const { recipient } = transferListQuery.parse(list.params);
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
        ...(recipient
          ? [
              choice("recipient", t("columns.recipient"), {
                values: [recipient],
                labelOf: () => t("searchedAddress"),
                single: true,
              }),
            ]
          : []),
        choice("status", t("filterStatus"), { values: TRANSFER_STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
        choice("waiting", t("filterWaiting"), { values: WAITING_REASONS, labelOf: (value) => t(`waiting.${value}`) }),
        choice("kind", t("columns.kind"), { values: TRANSFER_KINDS, labelOf: (value) => t(`kinds.${value}`) }),
      ]}
    />
  );
}
