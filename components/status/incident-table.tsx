import { marked, timed } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { Incident } from "@/lib/status/look-at-service";
import { IMPACT_TONES, INCIDENT_LOOKS } from "./tones";

type Listed = Omit<Incident, "updates">;

function columns(reader: Reader): TableColumn<Listed>[] {
  const [t, words] = [translator(reader.locale, "incidents"), translator(reader.locale, "status")];
  return [
    { id: "title", header: t("columns.title"), look: "whole", cell: ({ title }) => title },
    {
      id: "impact",
      header: t("columns.impact"),
      cell: ({ impact }) => marked({ tone: IMPACT_TONES[impact] }, words(`impacts.${impact}`)),
    },
    {
      id: "state",
      header: t("columns.state"),
      cell: ({ state }) => marked(INCIDENT_LOOKS[state], words(`incidentStates.${state}`)),
    },
    { id: "started", header: t("columns.started"), cell: ({ startedAt }) => timed(startedAt, reader) },
    {
      id: "resolved",
      header: t("columns.resolved"),
      cell: ({ resolvedAt }) => (resolvedAt ? timed(resolvedAt, reader) : null),
    },
  ];
}

/** All incidents that were told of. */
export function IncidentTable(list: ListedPage<Listed>) {
  const { reader } = list;
  return (
    <DataTable
      {...list}
      id="incidents"
      caption={translator(reader.locale, "incidents")("allTitle")}
      path="/operator/incidents"
      columns={columns(reader)}
      rowId={({ id }) => id}
      filters={[]}
    />
  );
}
