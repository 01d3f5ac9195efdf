import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageHeader } from "@/components/shell/page-header";
import { NOTHING, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type Facet, type TableFilter } from "@/components/table/filters";
import { filterQuery } from "@/components/table/table-url";
import { Button } from "@/components/ui/button";
import { FileUp, PenLine, Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { INTERCHANGE_FORMATS } from "@/lib/interchange/formats";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { UNIT_STATES } from "@/lib/passports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { productListQuery, RECALL_STATES } from "@/lib/products/lists/list-contract";
import { countProductsByFacet, listProductsPage, type ListedProduct } from "@/lib/products/lists/list-products-page";
import { importFilter } from "../../../components/passports/passport-table";
import { productName } from "../../../components/products/names";
import { reviewMark } from "../../../components/products/product-head";
import { unitColumns } from "../../../components/products/unit-columns";
import { findImportName } from "../find-import-name";
import { OpenWays } from "../open-ways";

export const generateMetadata = titled("products", "title");

export default async function ProductsPage({ searchParams }: PageProps<"/products">) {
  const { context, reader, t } = await openPage("products");
  const params = await searchParams;
  const query = productListQuery.parse(params);
  const mayCreate = actorMay(context.actor, "products.register");
  const create = (
    <LinkButton href="/products/new" variant="primary" icon={<Plus aria-hidden="true" />}>
      {t("create")}
    </LinkButton>
  );
  const mayImport = actorMay(context.actor, "imports.manage");
  const bring = (
    <LinkButton href="/imports/new" icon={<FileUp aria-hidden="true" />}>
      {t("import")}
    </LinkButton>
  );
  const chosen = filterQuery(params);
  const exportQuery = chosen === "" ? "" : `${chosen}&`;
  const [{ products, next, total }, facets, importName] = await Promise.all([
    listProductsPage(context, query),
    countProductsByFacet(context, query),
    findImportName(context, query.import),
  ]);
  // The empty list already shows these actions.
  const isEmpty = products.length === 0 && chosen === "";
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          !isEmpty && (
            <>
              <Menu
                trigger={t("exportAll")}
                variant="secondary"
                items={[
                  ...(["xlsx", "csv"] as const).map((format) => ({
                    label: t(`exports.${format}`),
                    path: "/imports/products",
                    query: `format=${format}`,
                  })),
                  ...(["xlsx", "csv"] as const).map((format) => ({
                    label: t(`exports.${format}_units`),
                    path: "/imports/products",
                    query: `rows=unit&format=${format}`,
                  })),
                  ...INTERCHANGE_FORMATS.map((format) => ({
                    label: t(`exports.${format}`),
                    path: "/products/documents",
                    query: `format=${format}`,
                  })),
                ].map(({ label, path, query: own }) => ({
                  label,
                  href: `${path}?${exportQuery}${own}`,
                  download: true,
                }))}
              />
              {mayImport && bring}
              {mayCreate && create}
            </>
          )
        }
      />
      <DataTable
        id="products"
        caption={t("title")}
        reader={reader}
        path="/products"
        params={params}
        columns={columns(reader, t)}
        filters={filters(reader, t, { facets, importName })}
        rows={products}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/products/${id}`}
        next={next}
        total={total}
        pageSize={query.limit}
        exportHref="/products/export.csv"
        selection={
          actorMay(context.actor, "products.edit")
            ? {
                rowLabel: ({ name }) => name,
                canSelectAll: true,
                actions: (
                  <Button type="submit" size="sm" formAction="/products/grid" icon={<PenLine aria-hidden="true" />}>
                    {t("grid.open")}
                  </Button>
                ),
              }
            : undefined
        }
        empty={
          <EmptyState title={t("emptyTitle")} action={<OpenWays />}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

function columns(reader: Reader, t: Translate<"products">): TableColumn<ListedProduct>[] {
  const groups = translator(reader.locale, "ecodesign");
  const mono = (text: string | null) => worded("mono", text) ?? NOTHING;
  return [
    {
      id: "product",
      header: t("columns.product"),
      sortable: true,
      cell: (product) =>
        productName({ locale: reader.locale, product, alert: product.recalledAt ? t("recalled") : null }),
    },
    {
      id: "group",
      header: t("columns.group"),
      card: "plain",
      cell: ({ productGroup }) =>
        productGroup ? groups(`choices.product_group.${productGroup}`) : worded("faint", t("noGroup")),
    },
    { id: "gtin", header: t("columns.gtin"), card: "plain", style: "mono", cell: ({ gtin }) => gtin ?? NOTHING },
    {
      id: "external_id",
      header: t("columns.externalId"),
      cell: ({ externalId }) => mono(externalId),
      hiddenByDefault: true,
    },
    {
      id: "readiness",
      header: t("columns.readiness"),
      cell: ({ readiness: { answered, required } }) => t("readiness", { answered, required }),
    },
    {
      id: "review",
      header: t("columns.review"),
      card: "plain",
      cell: ({ reviewState }) => ({ href: "/compliance/products/*", text: reviewMark(reviewState, t), style: "mark" }),
    },
    ...unitColumns<ListedProduct>(reader, ({ units }) => ({ units, href: "/products/*/units" })),
    {
      id: "changed",
      header: t("columns.changed"),
      card: "plain",
      sortable: "desc",
      cell: ({ updatedAt }) => timed(updatedAt, reader),
    },
  ];
}

interface FilterSource {
  facets: Record<"group" | "review" | "recalled" | "units", Facet>;
  importName: string | undefined;
}

function filters(reader: Reader, t: Translate<"products">, { facets, importName }: FilterSource): TableFilter[] {
  const groups = translator(reader.locale, "ecodesign");
  const choice = choicesOf(facets);
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choice("group", t("filterGroup"), {
      values: PRODUCT_GROUPS,
      labelOf: (value) => groups(`choices.product_group.${value}`),
    }),
    choice("review", t("filterReview"), { values: REVIEW_STATES, labelOf: (value) => t(`reviewStates.${value}`) }),
    choice("recalled", t("filterRecalled"), {
      values: RECALL_STATES,
      labelOf: (value) => (value === "yes" ? t("recalled") : t("notRecalled")),
    }),
    choice("units", t("filterUnits"), {
      values: UNIT_STATES,
      labelOf: (value) => t(`unitStates.${value}`),
      single: true,
    }),
    { kind: "text", name: "batch", label: t("filterBatch") },
    { kind: "days", name: "created", label: t("filterCreated"), fromLabel: t("createdFrom"), toLabel: t("createdTo") },
    ...importFilter(reader, importName),
  ];
}
