import type { Metadata } from "next";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { batchColumns } from "@/components/products/batch-parts";
import { PageHeader } from "@/components/shell/page-header";
import { DataTable } from "@/components/table/data-table";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { pageSize } from "@/lib/platform/input/list-page";
import { batchName, batchPath } from "@/lib/products/batches/contract";
import { listBatches } from "@/lib/products/batches/show-batches";
import { showProduct } from "@/lib/products/show-product";
import { orNotFound } from "../../../or-not-found";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("batches"))("title") };
}

export default async function BatchesPage({ params, searchParams }: PageProps<"/products/[id]/batches">) {
  const { context, reader, t } = await openPage("batches");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const limit = pageSize.parse(query.limit);
  const [{ product }, { rows, next }] = await Promise.all([
    orNotFound(showProduct(context, { productId: id })),
    orNotFound(listBatches(context, { productId: id, after: batchName.parse(query.cursor), limit })),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("products"), href: "/products" },
          { label: product.name, href: `/products/${id}` },
        ]}
        locale={reader.locale}
        title={t("title")}
        description={t("text")}
        actions={<LinkButton href={`/products/${id}/units`}>{t("allUnits")}</LinkButton>}
      />
      <DataTable
        id="batches"
        caption={t("title")}
        reader={reader}
        path={`/products/${id}/batches`}
        params={query}
        columns={batchColumns(reader)}
        rows={rows}
        rowId={({ batch }) => batch}
        rowHref={({ batch }) => batchPath(id, batch)}
        next={next}
        pageSize={limit}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            action={<LinkButton href={`/products/${id}/units`}>{t("allUnits")}</LinkButton>}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
