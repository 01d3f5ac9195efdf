import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { DeploymentSheet } from "@/components/operator/deployment-sheet";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { NOTHING, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { ActionForm } from "@/components/ui/action-form";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { isRecentCode } from "@/lib/access/actor";
import { deadJobListQuery } from "@/lib/operator/contract";
import { listDeadJobs, type DeadJob } from "@/lib/operator/dead-jobs";
import { showDeployment } from "@/lib/operator/show-deployment";
import { now } from "@/lib/platform/clock";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import { proveSecondStepAction } from "../../(public)/two-factor/actions";
import { orNotFound } from "../or-not-found";
import { runJobAgainAction } from "./actions";

export const generateMetadata = titled("operator", "title");

export default async function DeploymentPage({ searchParams }: PageProps<"/operator">) {
  const { context, reader, t } = await openPage("operator");
  const params = await searchParams;
  const query = deadJobListQuery.parse(params);
  const [deployment, dead] = await orNotFound(Promise.all([showDeployment(context), listDeadJobs(context, query)]));
  const isOpen = isRecentCode(context.actor.secondStepAt, now());
  const deadJobs = (
    <div className="flex flex-col gap-5">
      <Section title={t("deadTitle")} description={t("deadText")}>
        <DataTable
          {...dead}
          id="operator-dead-jobs"
          caption={t("deadTitle")}
          reader={reader}
          path="/operator"
          params={params}
          columns={columns(reader, t, isOpen ? runJobAgainAction : null)}
          rowId={({ id }) => id}
          pageSize={query.limit}
          height="content"
          empty={<p className="text-ink-muted">{t("noDead")}</p>}
        />
      </Section>
      {dead.rows.length > 0 && !isOpen && (
        <div className="max-w-sm">
          <p className="mb-3 text-ink-muted">{t("runAgainCode")}</p>
          <ClientMessages reader={reader} namespaces={["signIn"]}>
            <SecondStepForm action={proveSecondStepAction} callbackUrl="/operator" />
          </ClientMessages>
        </div>
      )}
    </div>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <PageNotice locale={reader.locale} />
      <DeploymentSheet reader={reader} deployment={deployment} deadJobs={deadJobs} />
    </>
  );
}

/** Without `runAgain`, a second-factor code is required first. */
function columns(reader: Reader, t: Translate<"operator">, runAgain: ((form: FormData) => Promise<void>) | null) {
  const format = formatter(reader);
  const act: TableColumn<DeadJob> = {
    id: "act",
    header: t("dead.act"),
    hideable: false,
    card: "plain",
    cell: ({ id }) =>
      runAgain && (
        <ActionForm action={runAgain}>
          <input type="hidden" name="jobId" value={id} />
          <SubmitButton variant="secondary">{t("runAgain")}</SubmitButton>
        </ActionForm>
      ),
  };
  const tableColumns: TableColumn<DeadJob>[] = [
    { id: "queue", header: t("queue.name"), cell: ({ queue, kind }) => [t(`queues.${queue}`), worded("note", kind)] },
    { id: "brand", header: t("dead.brand"), cell: ({ brandId }) => worded("mono-small", brandId) ?? NOTHING },
    { id: "since", header: t("dead.since"), cell: ({ createdAt }) => timed(createdAt, reader) },
    { id: "attempts", header: t("dead.attempts"), align: "end", cell: ({ attempts }) => format.number(attempts) },
    {
      id: "error",
      header: t("dead.error"),
      cell: ({ lastError }) => <span className="text-sm break-words text-critical">{lastError}</span>,
    },
  ];
  return runAgain ? [...tableColumns, act] : tableColumns;
}
