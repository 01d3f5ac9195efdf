import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { CheckTable } from "@/components/compliance/check-table";
import { ComplianceTabs } from "@/components/compliance/compliance-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { CHECKS } from "@/lib/compliance/checks/checks";
import { countQueue } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";

export const generateMetadata = titled("review", "checks.title");

export default async function ChecksPage({ searchParams }: PageProps<"/compliance/checks">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const { checks: failing } = await countQueue(context, queueQuery.parse({}));
  return (
    <>
      <PageHeader title={t("checks.title")} description={t("checks.description")} />
      <ComplianceTabs locale={reader.locale} current="checks" />
      <CheckTable reader={reader} params={params} checks={CHECKS} failing={failing} />
    </>
  );
}
