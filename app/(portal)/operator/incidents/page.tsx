import { openIncidentAction, updateIncidentAction } from "@/app/(portal)/operator/actions";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import type { EntryField } from "@/components/forms/entries";
import { EntryForm } from "@/components/forms/entry-dialog";
import { PageNotice } from "@/components/forms/page-notice";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { marked, timed, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { isRecentCode } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Locale, LOCALES, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import {
  incidentListQuery,
  INCIDENT_IMPACTS,
  INCIDENT_STATES,
  INCIDENT_TEXT_CHARACTERS_MAX,
  INCIDENT_TITLE_CHARACTERS_MAX,
  type IncidentState,
} from "@/lib/status/contract";
import type { Incident } from "@/lib/status/look-at-service";
import { listAllIncidents, listLastingIncidents } from "@/lib/status/public-status";
import { proveSecondStepAction } from "../../../(public)/two-factor/actions";
import { IncidentEntry, IMPACT_TONES, INCIDENT_STYLES } from "../../../../components/status/incident-entry";
import { orNotFound } from "../../or-not-found";

function stateField(locale: Locale, state: IncidentState): EntryField {
  const [t, statusTexts] = [translator(locale, "incidents"), translator(locale, "status")];
  return {
    ...{ name: "state", kind: "choice", label: t("state"), initial: state },
    options: INCIDENT_STATES.map((value) => ({ value, label: statusTexts(`incidentStates.${value}`) })),
  };
}

const textField = (locale: Locale): EntryField => ({
  ...{ name: "text", kind: "note", label: translator(locale, "incidents")("text"), required: true },
  ...{ maxLength: INCIDENT_TEXT_CHARACTERS_MAX, className: "col-span-full w-full" },
});

const FORM = "grid max-w-3xl justify-items-start gap-4 sm:grid-cols-3";

interface LastingIncidentsProps {
  reader: Reader;
  incidents: readonly Incident[];
  update: FormAction;
}

function LastingIncidents({ reader, incidents, update }: LastingIncidentsProps) {
  const t = translator(reader.locale, "incidents");
  return (
    <Section title={t("lastingTitle")}>
      {incidents.length === 0 && <p className="text-ink-muted">{t("noLasting")}</p>}
      {incidents.map((incident) => (
        <div key={incident.id} className="mb-6 max-w-3xl last:mb-0">
          <ul>
            <IncidentEntry incident={incident} reader={reader} />
          </ul>
          <EntryForm
            action={update}
            idPrefix={incident.id}
            hidden={{ incidentId: incident.id }}
            fields={[stateField(reader.locale, incident.state), textField(reader.locale)]}
            submit={t("update")}
            variant="secondary"
            className={`mt-4 ${FORM}`}
          />
        </div>
      ))}
    </Section>
  );
}

function OpenIncidentForm({ reader: { locale }, open }: { reader: Reader; open: FormAction }) {
  const [t, statusTexts] = [translator(locale, "incidents"), translator(locale, "status")];
  return (
    <Section title={t("openTitle")} description={t("openText")}>
      <EntryForm
        action={open}
        fields={[
          {
            ...{ name: "title", kind: "text", label: t("headline"), required: true },
            ...{ maxLength: INCIDENT_TITLE_CHARACTERS_MAX, className: "col-span-full w-full" },
          },
          {
            ...{ name: "impact", kind: "choice", label: t("impact"), initial: "minor" },
            options: INCIDENT_IMPACTS.map((value) => ({ value, label: statusTexts(`impacts.${value}`) })),
          },
          stateField(locale, "investigating"),
          {
            ...{ name: "language", kind: "choice", label: t("language"), initial: locale },
            options: LOCALES.map((value) => ({ value, label: localeName(value) })),
          },
          textField(locale),
        ]}
        submit={t("open")}
        className={FORM}
      />
    </Section>
  );
}

export const generateMetadata = titled("incidents", "title");

export default async function IncidentsPage({ searchParams }: PageProps<"/operator/incidents">) {
  const { context, reader, t } = await openPage("incidents");
  const params = await searchParams;
  const query = incidentListQuery.parse(params);
  const [lasting, { rows, next }] = await orNotFound(
    Promise.all([listLastingIncidents(context), listAllIncidents(context, query)]),
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <PageNotice locale={reader.locale} />
      <p className="mb-8">
        <TextLink href="/status">{t("publicPage")}</TextLink>
      </p>
      <div className="flex flex-col gap-10">
        {!isRecentCode(context.actor.secondStepAt, now()) && (
          <div className="max-w-sm">
            <p className="mb-3 text-ink-muted">{t("codeText")}</p>
            <ClientMessages reader={reader} namespaces={["signIn"]}>
              <SecondStepForm action={proveSecondStepAction} callbackUrl="/operator/incidents" />
            </ClientMessages>
          </div>
        )}
        <LastingIncidents reader={reader} incidents={lasting} update={updateIncidentAction} />
        <OpenIncidentForm reader={reader} open={openIncidentAction} />
        <Section title={t("allTitle")}>
          <DataTable
            id="incidents"
            caption={t("allTitle")}
            reader={reader}
            path="/operator/incidents"
            params={params}
            columns={columns(reader)}
            rows={rows}
            rowId={({ id }) => id}
            next={next}
            pageSize={query.limit}
            empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
          />
        </Section>
      </div>
    </>
  );
}

type Listed = Omit<Incident, "updates">;

function columns(reader: Reader): TableColumn<Listed>[] {
  const [t, statusTexts] = [translator(reader.locale, "incidents"), translator(reader.locale, "status")];
  return [
    { id: "title", header: t("columns.title"), style: "whole", cell: ({ title }) => title },
    {
      id: "impact",
      header: t("columns.impact"),
      cell: ({ impact }) => marked({ tone: IMPACT_TONES[impact] }, statusTexts(`impacts.${impact}`)),
    },
    {
      id: "state",
      header: t("columns.state"),
      cell: ({ state }) => marked(INCIDENT_STYLES[state], statusTexts(`incidentStates.${state}`)),
    },
    { id: "started", header: t("columns.started"), cell: ({ startedAt }) => timed(startedAt, reader) },
    {
      id: "resolved",
      header: t("columns.resolved"),
      cell: ({ resolvedAt }) => (resolvedAt ? timed(resolvedAt, reader) : null),
    },
  ];
}
