import type { ReactNode } from "react";
import { activityText } from "@/components/home/activity-text";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { TableFilter } from "@/components/table/filters";
import type { SearchParams } from "@/components/table/table-url";
import { Time } from "@/components/ui/time";
import { ACTOR_KINDS, AUDIT_AREAS } from "@/lib/audit/list-contract";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { PAGE_SIZES } from "@/lib/platform/input/list-page";
import { actorName } from "./actor-name";

export interface AuditEntry {
  sequence: number;
  at: Date;
  actorKind: string;
  action: string;
  targetKind: string;
  targetId: string;
  requestId: string;
  detail: Record<string, unknown>;
  productName: string | null;
  memberName: string | null;
  keyName: string | null;
}

interface AuditTableProps {
  reader: Reader;
  params: SearchParams;
  rows: readonly AuditEntry[];
  next: string | null;
  pageSize: number;
  empty: ReactNode;
}

function columns(reader: Reader, t: Translate<"audit">): TableColumn<AuditEntry>[] {
  const home = translator(reader.locale, "home");
  return [
    {
      id: "action",
      header: t("columns.action"),
      cell: (row) => (
        <>
          <span className="mr-2">{activityText(row, home)}</span>{" "}
          <span className="font-mono text-xs text-ink-muted">{row.action}</span>
        </>
      ),
    },
    {
      id: "actor",
      header: t("columns.actor"),
      cell: (row) => <span className="whitespace-nowrap max-md:whitespace-normal">{actorName(t, row)}</span>,
    },
    {
      id: "target",
      header: t("columns.target"),
      cell: ({ targetId }) => (
        <span
          className="inline-block max-w-72 truncate align-bottom font-mono text-xs max-md:max-w-56"
          title={targetId}
        >
          {targetId}
        </span>
      ),
    },
    { id: "at", header: t("columns.at"), cell: ({ at }) => <Time value={at} reader={reader} as="dateTime" /> },
    { id: "sequence", header: t("columns.sequence"), align: "end", cell: ({ sequence }) => sequence },
    {
      id: "request",
      header: t("columns.request"),
      hiddenByDefault: true,
      cell: ({ requestId }) => <span className="font-mono text-xs">{requestId}</span>,
    },
  ];
}

function filters(t: Translate<"audit">): TableFilter[] {
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    {
      kind: "choice",
      name: "area",
      label: t("area"),
      options: AUDIT_AREAS.map((value) => ({ value, label: t(`areas.${value}`) })),
    },
    {
      kind: "choice",
      name: "actor",
      label: t("actor"),
      options: ACTOR_KINDS.map((value) => ({ value, label: t(`actors.${value}`) })),
    },
    { kind: "days", name: "at", label: t("at"), fromLabel: t("from"), toLabel: t("to") },
  ];
}

export function AuditTable({ reader, params, rows, next, pageSize, empty }: AuditTableProps) {
  const t = translator(reader.locale, "audit");
  return (
    <DataTable
      id="audit"
      caption={t("tableTitle")}
      reader={reader}
      path="/audit"
      params={params}
      columns={columns(reader, t)}
      rows={rows}
      rowId={({ sequence }) => String(sequence)}
      rowHref={({ sequence }) => `/audit/${sequence}`}
      filters={filters(t)}
      paging={{ kind: "cursor", next }}
      pageSizes={PAGE_SIZES}
      pageSize={pageSize}
      exportHref="/audit/export.csv"
      empty={empty}
    />
  );
}
