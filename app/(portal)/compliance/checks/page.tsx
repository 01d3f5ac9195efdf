import type { Metadata } from "next";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { CheckTable } from "@/components/compliance/check-table";
import { ComplianceTabs } from "@/components/compliance/compliance-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { CHECKS } from "@/lib/compliance/checks/checks";
import { countQueue } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review"))("checks.title") };
}

export default async function ChecksPage({ searchParams }: PageProps<"/compliance/checks">) {
  const [context, params, reader, t] = await Promise.all([
    memberContext(),
    searchParams,
    getReader(),
    getTranslations("review"),
  ]);
  const { checks: failing } = await countQueue(context, queueQuery.parse({}));
  return (
    <>
      <PageHeader title={t("checks.title")} description={t("checks.description")} />
      <ComplianceTabs locale={reader.locale} current="checks" />
      <CheckTable reader={reader} params={params} checks={CHECKS} failing={failing} />
    </>
  );
}
