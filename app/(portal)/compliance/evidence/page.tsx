import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/compliance-tabs";
import { DocumentTable } from "@/components/evidence/document-table";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { evidenceQuery } from "@/lib/evidence/contract";
import { listDocuments } from "@/lib/evidence/list-evidence";

export const generateMetadata = titled("evidence", "title");

export default async function EvidencePage({ searchParams }: PageProps<"/compliance/evidence">) {
  const { context, reader, t } = await openPage("evidence");
  const params = await searchParams;
  const query = evidenceQuery.parse(params);
  const listed = await listDocuments(context, query);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ComplianceTabs locale={reader.locale} current="evidence" />
      <PageNotice locale={reader.locale} />
      <DocumentTable
        reader={reader}
        params={params}
        pageSize={query.limit}
        {...listed}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            action={<LinkButton href="/compliance/queue">{t("emptyAction")}</LinkButton>}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
