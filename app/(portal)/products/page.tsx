import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ProductTable } from "@/components/products/product-table";
import { PageHeader } from "@/components/shell/page-header";
import { filterQuery } from "@/components/table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { FileUp, Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Menu } from "@/components/ui/menu";
import { actorMay } from "@/lib/access/actor";
import { INTERCHANGE_FORMATS } from "@/lib/interchange/formats";
import { countProductsByFacet } from "@/lib/products/lists/count-products-by-facet";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { listProductsPage } from "@/lib/products/lists/list-products-page";
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
  const filters = filterQuery(params);
  const exportQuery = filters === "" ? "" : `${filters}&`;
  const [{ products, next, total }, facets] = await Promise.all([
    listProductsPage(context, query),
    countProductsByFacet(context, query),
  ]);
  // What the empty list offers itself is not offered twice.
  const isEmpty = products.length === 0 && filters === "";
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
      <ProductTable
        reader={reader}
        params={params}
        rows={products}
        next={next}
        total={total}
        pageSize={query.limit}
        facets={facets}
        empty={
          <EmptyState title={t("emptyTitle")} action={<OpenWays />}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
