import { timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { ListedRequest } from "@/lib/requests/list-requests";
import { durationText } from "./duration-text";
import { requestMark } from "./request-status";

interface RequestTableProps extends ListedPage<ListedRequest> {
  /** The brand's keys, to filter by. */
  keys: readonly { id: string; name: string; hint: string }[];
}

const STATUSES = ["2xx", "4xx", "429", "5xx"] as const;

function columns(reader: Reader, t: Translate<"requests">): TableColumn<ListedRequest>[] {
  const format = formatter(reader);
  return [
    {
      id: "request",
      header: t("columns.request"),
      cell: ({ method, path }) => worded("cut-long", `${method} ${path}`, `${method} ${path}`),
    },
    { id: "status", header: t("columns.status"), card: "plain", cell: (row) => requestMark(row) },
    { id: "key", header: t("columns.key"), cell: ({ keyName }) => keyName ?? worded("muted", t("noKey")) },
    {
      id: "duration",
      header: t("columns.duration"),
      card: "plain",
      align: "end",
      look: "whole",
      cell: ({ durationUs }) => durationText(format, durationUs),
    },
    { id: "at", header: t("columns.at"), card: "plain", cell: ({ at }) => timed(at, reader) },
    { id: "id", header: t("columns.id"), hiddenByDefault: true, cell: ({ id }) => worded("mono-small", id) },
  ];
}

function filters(t: Translate<"requests">, keys: RequestTableProps["keys"]): TableFilter[] {
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choicesOf()("status", t("columns.status"), { values: STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
    { kind: "days", name: "at", label: t("days"), fromLabel: t("from"), toLabel: t("to") },
    {
      kind: "choice",
      name: "key",
      label: t("columns.key"),
      options: keys.map(({ id, name, hint }) => ({ value: id, label: `${name} (${hint.slice(-4)})` })),
    },
  ];
}

export function RequestTable({ keys, ...list }: RequestTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "requests");
  return (
    <DataTable
      {...list}
      id="requests"
      caption={t("listTitle")}
      path="/requests"
      exportHref="/requests/export.csv"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/requests/${id}`}
      filters={filters(t, keys)}
    />
  );
}
