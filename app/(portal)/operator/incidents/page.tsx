import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { IncidentTable } from "@/components/status/incident-table";
import { LastingIncidents, OpenIncidentForm } from "@/components/status/operator-incidents";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { isRecentCode } from "@/lib/people/auth/second-step/second-step-rules";
import { now } from "@/lib/platform/clock";
import { incidentListQuery } from "@/lib/status/contract";
import { listAllIncidents, listLastingIncidents } from "@/lib/status/incidents";
import { proveSecondStepAction } from "../../../(public)/two-factor/actions";
import { foundOr404 } from "../../found";
import { openIncidentAction, updateIncidentAction } from "./actions";

export const generateMetadata = titled("incidents", "title");

export default async function IncidentsPage({ searchParams }: PageProps<"/operator/incidents">) {
  const { context, reader, t } = await openPage("incidents");
  const params = await searchParams;
  const query = incidentListQuery.parse(params);
  const [lasting, { rows, next }] = await foundOr404(
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
          <IncidentTable
            reader={reader}
            params={params}
            rows={rows}
            next={next}
            pageSize={query.limit}
            empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
          />
        </Section>
      </div>
    </>
  );
}
