import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { ScanChart } from "@/components/scans/scan-panel";
import { PageHeader } from "@/components/shell/page-header";
import { marked, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import { signalListQuery, SIGNAL_STATES } from "@/lib/scans/list-contract";
import { listSignals, type ListedSignal } from "@/lib/scans/list-signals";
import { DAYS_SHOWN, showScansOfBrand } from "@/lib/scans/show-scans";
import { SIGNAL_KINDS } from "@/lib/scans/signals/signal-kinds";

export const generateMetadata = titled("scans", "title");

export default async function ScansPage({ searchParams }: PageProps<"/scans">) {
  const { context, reader, t } = await openPage("scans");
  const params = await searchParams;
  const query = signalListQuery.parse(params);
  const [{ rows, next }, counts] = await Promise.all([listSignals(context, query), showScansOfBrand(context)]);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <PageNotice locale={reader.locale} />
      <Section title={t("last", { days: DAYS_SHOWN })} className="mb-8 max-w-3xl">
        <ScanChart reader={reader} counts={counts} />
      </Section>
      <Section title={t("listTitle")}>
        <DataTable
          id="scans"
          caption={t("listTitle")}
          reader={reader}
          path="/scans"
          params={params}
          columns={columns(reader, t)}
          filters={filters(t)}
          rows={rows}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/scans/${id}`}
          next={next}
          pageSize={query.limit}
          exportHref="/scans/export.csv"
          empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
        />
      </Section>
    </>
  );
}

function columns(reader: Reader, t: Translate<"scans">): TableColumn<ListedSignal>[] {
  return [
    { id: "signal", header: t("columns.signal"), style: "whole", cell: ({ kind }) => t(`kinds.${kind}`) },
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
