import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BrandTable } from "@/components/operator/brand-table";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { brandListQuery } from "@/lib/operator/contract";
import { listAllBrands } from "@/lib/operator/list-all-brands";
import { foundOr404 } from "../../found";

export const generateMetadata = titled("operator", "brandsTitle");

export default async function AllBrandsPage({ searchParams }: PageProps<"/operator/brands">) {
  const { context, reader, t } = await openPage("operator");
  const params = await searchParams;
  const query = brandListQuery.parse(params);
  const { rows, next, total, counts } = await foundOr404(listAllBrands(context, query));
  return (
    <>
      <PageHeader title={t("brandsTitle")} description={t("brandsDescription")} />
      <BrandTable
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        total={total}
        counts={counts}
        pageSize={query.limit}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
    </>
  );
}
