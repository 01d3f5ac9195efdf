import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { DeadJobs } from "@/components/operator/dead-jobs";
import { DeploymentSheet } from "@/components/operator/deployment-sheet";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { deadJobListQuery } from "@/lib/operator/contract";
import { listDeadJobs } from "@/lib/operator/list-dead-jobs";
import { showDeployment } from "@/lib/operator/show-deployment";
import { isRecentCode } from "@/lib/people/auth/second-step/second-step-rules";
import { now } from "@/lib/platform/clock";
import { proveSecondStepAction } from "../../(public)/two-factor/actions";
import { foundOr404 } from "../found";
import { runJobAgainAction } from "./actions";

export const generateMetadata = titled("operator", "title");

export default async function DeploymentPage({ searchParams }: PageProps<"/operator">) {
  const { context, reader, t } = await openPage("operator");
  const params = await searchParams;
  const query = deadJobListQuery.parse(params);
  const [deployment, dead] = await foundOr404(Promise.all([showDeployment(context), listDeadJobs(context, query)]));
  const isOpen = isRecentCode(context.actor.secondStepAt, now());
  const deadJobs = (
    <div className="flex flex-col gap-5">
      <DeadJobs
        reader={reader}
        params={params}
        {...dead}
        pageSize={query.limit}
        runAgain={isOpen ? runJobAgainAction : null}
        empty={<p className="text-ink-muted">{t("noDead")}</p>}
      />
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
