import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkChangeNotices } from "@/components/passports/bulk-progress";
import { PassportTable } from "@/components/passports/passport-table";
import { productName } from "@/components/products/names";
import { unitColumns } from "@/components/products/unit-columns";
import { PageHeader } from "@/components/shell/page-header";
import { worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/grid-data";
import { listHref, SORT_PARAM, type SearchParams } from "@/components/table/table-url";
import { LinkButton } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { listBulkChanges } from "@/lib/lifecycle/bulk-changes/show-bulk-change";
import { PASSPORT_VIEWS, passportListQuery, passportView } from "@/lib/passports/lists/list-contract";
import { listPassports, listPassportsByProduct } from "@/lib/passports/lists/list-passports";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { showProduct } from "@/lib/products/show-product";
import { passportFilters } from "../../../components/passports/passport-table";
import { findImportName } from "../find-import-name";
import { OpenWays } from "../open-ways";
import { orNotFound } from "../or-not-found";

type GroupRow = Awaited<ReturnType<typeof listPassportsByProduct>>["groups"][number];

const unitsHref = (params: SearchParams, { product }: GroupRow) =>
  listHref("/passports", params, { by: undefined, [SORT_PARAM]: undefined, product: product.id });

function columns({ reader, params }: ListedPage<GroupRow>, t: Translate<"passports">): TableColumn<GroupRow>[] {
  const mono = (text: string | null) => worded("mono", text);
  return [
    {
      id: "product",
      header: t("columns.product"),
      cell: ({ product }) =>
        productName({ locale: reader.locale, product, alert: product.recalledAt ? t("alerts.recalled") : null }),
    },
    { id: "gtin", header: t("columns.gtin"), card: "plain", cell: ({ product }) => mono(product.gtin) },
    { id: "external_id", header: t("groupedBy.externalId"), cell: ({ product }) => mono(product.externalId) },
    ...unitColumns<GroupRow>(reader, (row) => ({ units: row.figures, href: unitsHref(params, row) })),
  ];
}

function PassportGroups({ importName, ...props }: ListedPage<GroupRow> & { importName: string | undefined }) {
  const { reader, params } = props;
  const t = translator(reader.locale, "passports");
  return (
    <DataTable
      {...props}
      id="passports-by-product"
      caption={t("groupedBy.caption")}
      path="/passports"
      columns={columns(props, t)}
      rowId={({ product }) => product.id}
      rowHref={(row) => unitsHref(params, row)}
      filters={passportFilters(reader, { importName })}
    />
  );
}

export const generateMetadata = titled("passports", "title");

export default async function PassportsPage({ searchParams }: PageProps<"/passports">) {
  const { context, reader, t } = await openPage("passports");
  const params = await searchParams;
  const query = passportListQuery.parse(params);
  const { by } = passportView.parse(params);
  const mayChange = actorMay(context.actor, "passports.manage");
  const [listed, bulkChanges, product, importName] = await Promise.all([
    by === "product" ? listPassportsByProduct(context, query) : listPassports(context, query),
    mayChange ? listBulkChanges(context) : [],
    query.product ? orNotFound(showProduct(context, { productId: query.product })) : null,
    findImportName(context, query.import),
  ]);
  const empty = (
    <EmptyState title={t("emptyTitle")} action={<OpenWays />}>
      {t("emptyText")}
    </EmptyState>
  );
  const page = { reader, params, pageSize: query.limit, empty };
  return (
    <>
      {product ? (
        <PageHeader
          crumbs={[{ label: product.product.name, href: `/products/${product.product.id}` }]}
          locale={reader.locale}
          title={t("ofProduct", { product: product.product.name })}
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
        <PassportGroups {...page} {...listed} rows={listed.groups} importName={importName} />
      ) : (
        <PassportTable {...page} {...listed} rows={listed.passports} mayChange={mayChange} importName={importName} />
      )}
    </>
  );
}
