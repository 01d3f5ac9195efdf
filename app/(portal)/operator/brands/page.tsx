import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageHeader } from "@/components/shell/page-header";
import { timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import { EmptyState } from "@/components/ui/state-views";
import { brandListQuery } from "@/lib/operator/contract";
import { listAllBrands } from "@/lib/operator/list-all-brands";
import { BRAND_STANDINGS } from "@/lib/operator/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { BrandStatus as Standing } from "../../../../components/operator/brand-status";
import { orNotFound } from "../../or-not-found";

export const generateMetadata = titled("operator", "brandsTitle");

export default async function AllBrandsPage({ searchParams }: PageProps<"/operator/brands">) {
  const { context, reader, t } = await openPage("operator");
  const params = await searchParams;
  const query = brandListQuery.parse(params);
  const { rows, next, total, counts } = await orNotFound(listAllBrands(context, query));
  return (
    <>
      <PageHeader title={t("brandsTitle")} description={t("brandsDescription")} />
      <DataTable
        id="operator-brands"
        caption={t("tableTitle")}
        reader={reader}
        path="/operator/brands"
        params={params}
        columns={columns(reader, t)}
        filters={filters(reader, t, counts)}
        rows={rows}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/operator/brands/${id}`}
        next={next}
        total={total}
        pageSize={query.limit}
        exportHref="/operator/brands/export.csv"
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
    </>
  );
}

type Listed = Awaited<ReturnType<typeof listAllBrands>>;
type BrandSummary = Listed["rows"][number];

function columns(reader: Reader, t: Translate<"operator">): TableColumn<BrandSummary>[] {
  const format = formatter(reader);
  const tierName = translator(reader.locale, "portal");
  return [
    { id: "name", header: t("columns.name"), cell: ({ name }) => name },
    { id: "slug", header: t("columns.slug"), cell: ({ slug }) => worded("mono", slug) },
    { id: "tier", header: t("columns.tier"), card: "plain", cell: ({ tier }) => tierName(`tiers.${tier}`) },
    {
      id: "standing",
      header: t("columns.standing"),
      card: "plain",
      cell: (brand) => <Standing reader={reader} brand={brand} plain />,
    },
    { id: "members", header: t("columns.members"), align: "end", cell: ({ members }) => format.number(members) },
    { id: "requests", header: t("columns.requests"), align: "end", cell: ({ requests }) => format.number(requests) },
    { id: "created", header: t("columns.created"), cell: ({ createdAt }) => timed(createdAt, reader, "date") },
  ];
}

function filters(reader: Reader, t: Translate<"operator">, counts: Listed["counts"]): TableFilter[] {
  const portal = translator(reader.locale, "portal");
  const choice = choicesOf({ tier: counts.tiers, standing: counts.standings });
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choice("tier", t("tier"), { values: TIERS, labelOf: (value) => portal(`tiers.${value}`) }),
    choice("standing", t("standing"), { values: BRAND_STANDINGS, labelOf: (value) => t(`standings.${value}`) }),
  ];
}
