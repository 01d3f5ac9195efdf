import type { Metadata } from "next";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { BrandTable } from "@/components/operator/brand-table";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { brandListQuery } from "@/lib/operator/contract";
import { listAllBrands } from "@/lib/operator/list-all-brands";
import { foundOr404 } from "../../found";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("operator"))("brandsTitle") };
}

export default async function AllBrandsPage({ searchParams }: PageProps<"/operator/brands">) {
  const [context, params, reader, t] = await Promise.all([
    memberContext(),
    searchParams,
    getReader(),
    getTranslations("operator"),
  ]);
  const query = brandListQuery.parse(params);
  const { rows, next, total, counts } = await foundOr404(listAllBrands(context, query));
  return (
    <>
      <PageHeader title={t("brandsTitle")} description={t("brandsDescription")} />
      <BrandTable
        reader={reader}
        params={params}
        brands={rows}
        next={next}
        total={total}
        counts={counts}
        pageSize={query.limit}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
    </>
  );
}
