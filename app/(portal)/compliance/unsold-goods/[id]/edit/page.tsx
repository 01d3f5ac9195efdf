import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { EntryForm } from "@/components/forms/entry-dialog";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { reportFields } from "@/components/unsold-goods/report-fields";
import { UNSOLD_PATH, yearText } from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import { reportState } from "@/lib/unsold-goods/form-values";
import { showReport } from "@/lib/unsold-goods/show-report";
import { orNotFound } from "../../../../or-not-found";
import { editReportAction } from "../../actions";

export const generateMetadata = titled("unsoldGoods", "report.edit");

export default async function EditReportPage({ params }: PageProps<"/compliance/unsold-goods/[id]/edit">) {
  const { actor, context, reader, t } = await openPage("unsoldGoods");
  const { report } = await orNotFound(showReport(context, { reportId: (await params).id }));
  if (!actorMay(actor, "compliance.prepare") || report.state !== "draft") notFound();
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: UNSOLD_PATH },
          { label: yearText(reader, report), href: `${UNSOLD_PATH}/${report.id}` },
        ]}
        locale={reader.locale}
        title={t("report.edit")}
      />
      <div className="max-w-[36rem]">
        <ClientMessages reader={reader} parts={{ portal: ["seenConflict"] }}>
          <EntryForm
            action={editReportAction}
            hidden={{ reportId: report.id }}
            seen={reportState(report)}
            fields={reportFields(reader.locale, report)}
            submit={t("save")}
          />
        </ClientMessages>
      </div>
    </>
  );
}
