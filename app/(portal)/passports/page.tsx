import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkChangeNotices } from "@/components/passports/bulk-change-notices";
import { PassportGroups } from "@/components/passports/passport-groups";
import { PassportTable } from "@/components/passports/passport-table";
import { PageHeader } from "@/components/shell/page-header";
import { listHref, SORT_PARAM } from "@/components/table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { TabLinks } from "@/components/ui/tab-links";
import { actorMay } from "@/lib/access/actor";
import { listBulkChanges } from "@/lib/passports/bulk-changes/show-bulk-change";
import { PASSPORT_VIEWS, passportListQuery, passportView } from "@/lib/passports/lists/list-contract";
import { listPassports } from "@/lib/passports/lists/list-passports";
import { listPassportsByProduct } from "@/lib/passports/lists/list-passports-by-product";
import { showProduct } from "@/lib/products/show-product";
import { foundOr404 } from "../found";
import { OpenWays } from "../open-ways";

export const generateMetadata = titled("passports", "title");

export default async function PassportsPage({ searchParams }: PageProps<"/passports">) {
  const { context, reader, t } = await openPage("passports");
  const params = await searchParams;
  const query = passportListQuery.parse(params);
  const { by } = passportView.parse(params);
  const mayChange = actorMay(context.actor, "passports.manage");
  const [listed, bulkChanges, shown] = await Promise.all([
    by === "product" ? listPassportsByProduct(context, query) : listPassports(context, query),
    mayChange ? listBulkChanges(context) : [],
    query.product ? foundOr404(showProduct(context, { productId: query.product })) : null,
  ]);
  const empty = (
    <EmptyState title={t("emptyTitle")} action={<OpenWays />}>
      {t("emptyText")}
    </EmptyState>
  );
  const page = { reader, params, pageSize: query.limit, empty };
  return (
    <>
      {shown ? (
        <PageHeader
          crumbs={[{ label: shown.product.name, href: `/products/${shown.product.id}` }]}
          locale={reader.locale}
          title={t("ofProduct", { product: shown.product.name })}
          description={t("ofProductText")}
          actions={<LinkButton href="/passports">{t("showAll")}</LinkButton>}
        />
      ) : (
        <PageHeader title={t("title")} description={t("description")} />
      )}
      <BulkChangeNotices reader={reader} changes={bulkChanges} />
      <div className="mb-4">
        <TabLinks
          label={t("groupedBy.label")}
          tabs={PASSPORT_VIEWS.map((view) => ({
            href: listHref("/passports", params, {
              by: view === "product" ? view : undefined,
              [SORT_PARAM]: undefined,
            }),
            label: t(`groupedBy.${view}`),
            isCurrent: view === by,
          }))}
        />
      </div>
      {"groups" in listed ? (
        <PassportGroups {...page} {...listed} rows={listed.groups} />
      ) : (
        <PassportTable {...page} {...listed} rows={listed.passports} mayChange={mayChange} />
      )}
    </>
  );
}
