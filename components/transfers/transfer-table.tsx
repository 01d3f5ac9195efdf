import type { ReactNode } from "react";
import { ExampleMark } from "@/components/brands/examples/example-mark";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { type Facet, facetFilter } from "@/components/table/filters";
import type { Total } from "@/components/table/paging";
import type { SearchParams } from "@/components/table/table-url";
import { Time } from "@/components/ui/time";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { PAGE_SIZES } from "@/lib/platform/input/list-page";
import type { MessageState } from "@/lib/platform/mail/rules";
import {
  TRANSFER_KINDS,
  TRANSFER_STATUSES,
  type TransferKind,
  type TransferStatus,
  WAITING_REASONS,
} from "@/lib/transfers/rules";
import { DeliveryStatus } from "./delivery-status";
import { TransferStatusMark } from "./transfer-status";

export interface TransferRow {
  id: string;
  code: string;
  productName: string;
  isExample: boolean;
  status: TransferStatus;
  delivery: { email?: MessageState };
  transfer: { kind: TransferKind; recipientEmail: string | null; createdAt: Date; expiresAt: Date };
}

interface TransferTableProps {
  reader: Reader;
  params: SearchParams;
  transfers: readonly TransferRow[];
  next: string | null;
  total: Total;
  pageSize: number;
  facets: Record<"status" | "waiting" | "kind", Facet>;
  empty: ReactNode;
}

function columns(reader: Reader, t: Translate<"transfersPortal">): TableColumn<TransferRow>[] {
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

export function TransferTable({ reader, params, transfers, next, total, pageSize, facets, empty }: TransferTableProps) {
  const t = translator(reader.locale, "transfersPortal");
  return (
    <DataTable
      id="transfers"
      caption={t("title")}
      reader={reader}
      path="/transfers"
      defaultSort="-started"
      exportHref="/transfers/export.csv"
      params={params}
      columns={columns(reader, t)}
      rows={transfers}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/transfers/${id}`}
      filters={[
        { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
        facetFilter("status", t("filterStatus"), {
          values: TRANSFER_STATUSES,
          labelOf: (value) => t(`statuses.${value}`),
          facet: facets.status,
        }),
        facetFilter("waiting", t("filterWaiting"), {
          values: WAITING_REASONS,
          labelOf: (value) => t(`waiting.${value}`),
          facet: facets.waiting,
        }),
        facetFilter("kind", t("columns.kind"), {
          values: TRANSFER_KINDS,
          labelOf: (value) => t(`kinds.${value}`),
          facet: facets.kind,
        }),
      ]}
      paging={{ kind: "cursor", next }}
      total={total}
      pageSizes={PAGE_SIZES}
      pageSize={pageSize}
      empty={empty}
    />
  );
}
