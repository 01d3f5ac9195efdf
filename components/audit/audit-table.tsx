import { activityText } from "@/components/home/activity-text";
import { timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import type { NamedAuditRow } from "@/lib/audit/list-audit";
import { ACTOR_KINDS, AUDIT_AREAS } from "@/lib/audit/list-contract";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { actorName } from "./actor-name";

function columns(reader: Reader, t: Translate<"audit">): TableColumn<NamedAuditRow>[] {
  const home = translator(reader.locale, "home");
  return [
    {
      id: "action",
      header: t("columns.action"),
      cell: (row) => [activityText(row, home), "\u2002", worded("action", row.action)],
    },
    { id: "actor", header: t("columns.actor"), look: "whole", cell: (row) => actorName(t, row) },
    { id: "target", header: t("columns.target"), cell: ({ targetId }) => worded("cut-mono", targetId, targetId) },
    { id: "at", header: t("columns.at"), cell: ({ at }) => timed(at, reader, "dateTime") },
    { id: "sequence", header: t("columns.sequence"), align: "end", cell: ({ sequence }) => sequence },
    {
      id: "request",
      header: t("columns.request"),
      hiddenByDefault: true,
      cell: ({ requestId }) => worded("mono-small", requestId),
    },
  ];
}

function filters(t: Translate<"audit">): TableFilter[] {
  const choice = choicesOf();
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choice("area", t("area"), { values: AUDIT_AREAS, labelOf: (value) => t(`areas.${value}`) }),
    choice("actor", t("actor"), { values: ACTOR_KINDS, labelOf: (value) => t(`actors.${value}`) }),
    { kind: "days", name: "at", label: t("at"), fromLabel: t("from"), toLabel: t("to") },
  ];
}

export function AuditTable(list: ListedPage<NamedAuditRow>) {
  const { reader } = list;
  const t = translator(reader.locale, "audit");
  return (
    <DataTable
      {...list}
      id="audit"
      caption={t("tableTitle")}
      path="/audit"
      columns={columns(reader, t)}
      rowId={({ sequence }) => String(sequence)}
      rowHref={({ sequence }) => `/audit/${sequence}`}
      filters={filters(t)}
      exportHref="/audit/export.csv"
    />
  );
}
