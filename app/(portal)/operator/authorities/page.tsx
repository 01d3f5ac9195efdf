import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { GrantTable } from "@/components/access-grants/grant-table";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { grantListQuery } from "@/lib/access-grants/contract";
import { listAuthorities } from "@/lib/access-grants/list-grants";
import { orNotFound } from "../../or-not-found";

export const generateMetadata = titled("accessGrants", "operator.title");

export default async function AuthoritiesPage({ searchParams }: PageProps<"/operator/authorities">) {
  const { context, reader, t } = await openPage("accessGrants");
  const params = await searchParams;
  const query = grantListQuery.parse(params);
  const { rows, next } = await orNotFound(listAuthorities(context, query));
  return (
    <>
      <PageHeader title={t("operator.title")} description={t("operator.description")} />
      <PageNotice locale={reader.locale} />
      <GrantTable
        path="/operator/authorities"
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        pageSize={query.limit}
        empty={<EmptyState title={t("operator.emptyTitle")}>{t("operator.emptyText")}</EmptyState>}
      />
    </>
  );
}
