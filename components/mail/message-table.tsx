import type { ReactNode } from "react";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { PAGE_SIZES } from "@/lib/platform/input/list-page";
import { kindText } from "./kind-text";

interface ListedMessage {
  id: string;
  kind: string;
  createdAt: Date;
  body: { to: string; subject: string };
}

interface MessageTableProps {
  reader: Reader;
  params: SearchParams;
  messages: readonly ListedMessage[];
  next: string | null;
  pageSize: number;
  empty: ReactNode;
}

/** The messages that would have been sent, newest first. They are sealed, so that nothing but their age orders them. */
export function MessageTable({ reader, params, messages, next, pageSize, empty }: MessageTableProps) {
  const t = translator(reader.locale, "mailbox");
  const columns: TableColumn<ListedMessage>[] = [
    { id: "subject", header: t("columns.subject"), cell: ({ body }) => body.subject },
    { id: "recipient", header: t("recipient"), cell: ({ body }) => <span className="break-all">{body.to}</span> },
    { id: "kind", header: t("columns.kind"), card: "plain", cell: ({ kind }) => kindText(kind, t) },
    {
      id: "written",
      header: t("time"),
      card: "plain",
      cell: ({ createdAt }) => <Time value={createdAt} reader={reader} />,
    },
  ];
  return (
    <DataTable
      id="mailbox"
      caption={t("tableTitle")}
      reader={reader}
      path="/mailbox"
      params={params}
      columns={columns}
      rows={messages}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/mailbox/${id}`}
      paging={{ kind: "cursor", next }}
      pageSizes={PAGE_SIZES}
      pageSize={pageSize}
      empty={empty}
    />
  );
}
