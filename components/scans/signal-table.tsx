import { marked, timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { SIGNAL_STATES } from "@/lib/scans/list-contract";
import type { ListedSignal } from "@/lib/scans/list-signals";
import { SIGNAL_KINDS } from "@/lib/scans/signals/signal-kinds";

function columns(reader: Reader, t: Translate<"scans">): TableColumn<ListedSignal>[] {
  return [
    { id: "signal", header: t("columns.signal"), look: "whole", cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: "item",
      header: t("columns.item"),
      cell: ({ productName, serialNumber, passportId }) => [
        `${productName} `,
        worded("small", passportId === null ? t("model") : serialNumber),
      ],
    },
    {
      id: "found",
      header: t("columns.found"),
      cell: ({ kind, evidence }) =>
        worded("small", t(`found.${kind}`, { counted: evidence.counted, least: evidence.least })),
    },
    { id: "last", header: t("columns.last"), cell: ({ lastAt }) => timed(lastAt, reader) },
    {
      id: "state",
      header: t("columns.state"),
      cell: ({ acknowledgedAt, publicAt }) => [
        acknowledgedAt
          ? marked({ tone: "neutral" }, t("states.acknowledged"))
          : marked({ tone: "caution" }, t("states.open")),
        publicAt && marked({ tone: "notice" }, t("public")),
      ],
    },
    { id: "note", header: t("columns.note"), hiddenByDefault: true, cell: ({ note }) => worded("cut", note, note) },
  ];
}

function filters(t: Translate<"scans">): TableFilter[] {
  const choice = choicesOf();
  return [
    choice("state", t("state"), { values: SIGNAL_STATES, labelOf: (value) => t(`states.${value}`) }),
    choice("kind", t("kind"), { values: SIGNAL_KINDS, labelOf: (value) => t(`kinds.${value}`) }),
  ];
}

/** What is unusual about the brand's scans. */
export function SignalTable(list: ListedPage<ListedSignal>) {
  const { reader } = list;
  const t = translator(reader.locale, "scans");
  return (
    <DataTable
      {...list}
      id="scans"
      caption={t("listTitle")}
      path="/scans"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/scans/${id}`}
      filters={filters(t)}
    />
  );
}
