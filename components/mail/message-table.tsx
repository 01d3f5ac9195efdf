import { timed } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import { translator } from "@/lib/platform/i18n/translator";
import { kindText } from "./kind-text";

interface ListedMessage {
  id: string;
  kind: string;
  createdAt: Date;
  body: { to: string; subject: string };
}

/** The messages that would have been sent, newest first. They are sealed, so that nothing but their age orders them. */
export function MessageTable(list: ListedPage<ListedMessage>) {
  const { reader } = list;
  const t = translator(reader.locale, "mailbox");
  const columns: TableColumn<ListedMessage>[] = [
    { id: "subject", header: t("columns.subject"), cell: ({ body }) => body.subject },
    { id: "recipient", header: t("recipient"), cell: ({ body }) => <span className="break-all">{body.to}</span> },
    { id: "kind", header: t("columns.kind"), card: "plain", cell: ({ kind }) => kindText(kind, t) },
    { id: "written", header: t("time"), card: "plain", cell: ({ createdAt }) => timed(createdAt, reader) },
  ];
  return (
    <DataTable
      {...list}
      id="mailbox"
      caption={t("tableTitle")}
      path="/mailbox"
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/mailbox/${id}`}
    />
  );
}
