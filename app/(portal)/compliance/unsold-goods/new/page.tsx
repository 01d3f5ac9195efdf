import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { EntryForm } from "@/components/forms/entry-dialog";
import { PageHeader } from "@/components/shell/page-header";
import { reportFields } from "@/components/unsold-goods/report-fields";
import { UNSOLD_PATH } from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import { createReportAction } from "../actions";

export const generateMetadata = titled("unsoldGoods", "newReport");

export default async function NewReportPage() {
  const { actor, brand, reader, t } = await openPage("unsoldGoods");
  if (!actorMay(actor, "compliance.prepare")) notFound();
  const { locale } = reader;
  return (
    <>
      <PageHeader crumbs={[{ label: t("title"), href: UNSOLD_PATH }]} locale={locale} title={t("newReport")} />
      <div className="max-w-[36rem]">
        <EntryForm
          action={createReportAction}
          fields={reportFields(locale, { entityName: brand.name })}
          submit={t("save")}
        />
      </div>
    </>
  );
}
