import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { ImportTable } from "@/components/imports/import-table";
import { PageHeader } from "@/components/shell/page-header";
import { filterQuery } from "@/components/table/table-url";
import { Upload } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { importListQuery } from "@/lib/imports/contract";
import { listImports } from "@/lib/imports/show-import";

export const generateMetadata = titled("imports", "title");

export default async function ImportsPage({ searchParams }: PageProps<"/imports">) {
  const { context, reader, t } = await openPage("imports");
  const params = await searchParams;
  if (!actorMay(context.actor, "imports.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const mayManage = actorMay(context.actor, "imports.manage");
  const query = importListQuery.parse(params);
  const { imports, next, total, states } = await listImports(context, query);
  // The empty list already shows these actions.
  const isEmpty = imports.length === 0 && filterQuery(params) === "";
  const begin = (
    <LinkButton href="/imports/new" variant="primary" icon={<Upload aria-hidden="true" />}>
      {t("begin")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={!isEmpty && mayManage && begin} />
      <PageNotice locale={reader.locale} />
      <ImportTable
        reader={reader}
        params={params}
        rows={imports}
        next={next}
        total={total}
        counts={states}
        pageSize={query.limit}
        empty={
          <EmptyState title={t("emptyTitle")} action={mayManage && begin}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
