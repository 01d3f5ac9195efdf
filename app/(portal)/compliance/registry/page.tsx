import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { MakeFiles } from "@/components/eu-registry/make-files";
import { dateText, gapsText, registryMark } from "@/components/eu-registry/registry-marks";
import { RegistryPage } from "@/components/eu-registry/registry-page";
import { RegistryRulesSection } from "@/components/eu-registry/registry-rules";
import { KeepCurrent } from "@/components/shell/keep-current";
import { EN_SPACE, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { registryListQuery } from "@/lib/eu-registry/contract";
import { REGISTRY_STATES } from "@/lib/eu-registry/rules";
import { listRegistryRuns } from "@/lib/eu-registry/settle-files";
import { listRegistry, type ListedRegistry, showRegistryRules } from "@/lib/eu-registry/show-registry";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { makeFilesAction, stateAcceptanceAction, withdrawAcceptanceAction } from "./actions";

export const generateMetadata = titled("euRegistry", "title");

export default async function RegistryEntriesPage({ searchParams }: PageProps<"/compliance/registry">) {
  const { context, reader, t } = await openPage("euRegistry");
  const params = await searchParams;
  const query = registryListQuery.parse(params);
  const [listed, rules, [run]] = await Promise.all([
    listRegistry(context, query),
    showRegistryRules(context),
    listRegistryRuns(context),
  ]);
  const mayFile = actorMay(context.actor, "registry.manage");
  return (
    <RegistryPage locale={reader.locale} current="entries">
      {run && run.endedAt === null && <KeepCurrent />}
      <MakeFiles
        locale={reader.locale}
        counts={listed.counts}
        run={run}
        make={mayFile ? { action: makeFilesAction, runIds: [newId("rgr"), newId("rgr")] } : undefined}
      />
      <DataTable
        {...listed}
        id="eu-registry"
        caption={t("title")}
        reader={reader}
        path="/compliance/registry"
        params={params}
        columns={columns(reader, listed)}
        filters={filters(reader.locale, listed.counts)}
        rowId={({ id }) => id}
        rowHref={({ passportId, productId }) => (passportId ? `/passports/${passportId}` : `/products/${productId}`)}
        pageSize={query.limit}
        exportHref="/compliance/registry/export.csv"
        empty={
          <EmptyState title={t("emptyTitle")} action={<LinkButton href="/products">{t("emptyAction")}</LinkButton>}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      <div className="mt-8">
        <RegistryRulesSection
          reader={reader}
          rules={rules}
          actions={mayFile ? { state: stateAcceptanceAction, withdraw: withdrawAcceptanceAction } : undefined}
        />
      </div>
    </RegistryPage>
  );
}

type Row = ListedRegistry["rows"][number];

function columns(reader: Reader, { today }: ListedRegistry): TableColumn<Row>[] {
  const t = translator(reader.locale, "euRegistry");
  return [
    {
      id: "entry",
      header: t("columns.entry"),
      cell: ({ productName, serialNumber, code }) => [
        productName,
        EN_SPACE,
        worded("mono-small", serialNumber ?? (code && formatPassportCode(code))),
      ],
    },
    { id: "state", header: t("columns.state"), cell: ({ state }) => registryMark(state, reader.locale) },
    { id: "date", header: t("columns.date"), cell: (row) => worded("muted", dateText(row, today, reader)) },
    {
      id: "missing",
      header: t("columns.missing"),
      cell: ({ gaps, state }) => worded("muted", state === "not_required" ? null : gapsText(gaps, reader.locale)),
    },
    {
      id: "identifier",
      header: t("columns.identifier"),
      cell: ({ registrationId }) => worded("mono-small", registrationId),
    },
    { id: "level", header: t("columns.level"), cell: ({ level }) => t(`levels.${level}`), hiddenByDefault: true },
  ];
}

function filters(locale: Locale, counts: ListedRegistry["counts"]): TableFilter[] {
  const t = translator(locale, "euRegistry");
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choicesOf({ state: counts })("state", t("columns.state"), {
      values: REGISTRY_STATES,
      labelOf: (state) => t(`states.${state}`),
    }),
  ];
}
