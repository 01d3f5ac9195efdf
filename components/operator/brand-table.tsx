import type { ReactNode } from "react";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { TableFilter } from "@/components/table/filters";
import type { Total } from "@/components/table/paging";
import type { SearchParams } from "@/components/table/table-url";
import { Time } from "@/components/ui/time";
import { BRAND_STANDINGS, type BrandStanding } from "@/lib/operator/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { PAGE_SIZES } from "@/lib/platform/input/list-page";
import { TIERS, type Tier } from "@/lib/platform/rate-limit/rules";
import { BrandStanding as Standing } from "./brand-standing";

export interface BrandRow {
  id: string;
  slug: string;
  name: string;
  tier: Tier;
  createdAt: Date;
  suspendedAt: Date | null;
  closesAt: Date | null;
  closedAt: Date | null;
  members: number;
  requests: number;
}

interface BrandTableProps {
  reader: Reader;
  params: SearchParams;
  brands: readonly BrandRow[];
  next: string | null;
  total: Total;
  counts: { tiers: Partial<Record<Tier, number>>; standings: Record<BrandStanding, number> };
  pageSize: number;
  empty: ReactNode;
}

function columns(reader: Reader, t: Translate<"operator">): TableColumn<BrandRow>[] {
  const format = formatter(reader);
  const tierName = translator(reader.locale, "portal");
  return [
    { id: "name", header: t("columns.name"), cell: ({ name }) => <span className="font-medium">{name}</span> },
    { id: "slug", header: t("columns.slug"), cell: ({ slug }) => <span className="font-mono text-sm">{slug}</span> },
    { id: "tier", header: t("columns.tier"), card: "plain", cell: ({ tier }) => tierName(`tiers.${tier}`) },
    {
      id: "standing",
      header: t("columns.standing"),
      card: "plain",
      cell: (brand) => <Standing reader={reader} brand={brand} />,
    },
    { id: "members", header: t("columns.members"), align: "end", cell: ({ members }) => format.number(members) },
    { id: "requests", header: t("columns.requests"), align: "end", cell: ({ requests }) => format.number(requests) },
    {
      id: "created",
      header: t("columns.created"),
      cell: ({ createdAt }) => <Time value={createdAt} reader={reader} as="date" />,
    },
  ];
}

function filters(reader: Reader, t: Translate<"operator">, counts: BrandTableProps["counts"]): TableFilter[] {
  const portal = translator(reader.locale, "portal");
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    {
      kind: "choice",
      name: "tier",
      label: t("tier"),
      options: TIERS.map((value) => ({ value, label: portal(`tiers.${value}`), count: counts.tiers[value] ?? 0 })),
    },
    {
      kind: "choice",
      name: "standing",
      label: t("standing"),
      options: BRAND_STANDINGS.map((value) => ({
        value,
        label: t(`standings.${value}`),
        count: counts.standings[value],
      })),
    },
  ];
}

/** Every brand of the deployment. */
export function BrandTable({ reader, params, brands, next, total, counts, pageSize, empty }: BrandTableProps) {
  const t = translator(reader.locale, "operator");
  return (
    <DataTable
      id="operator-brands"
      caption={t("tableTitle")}
      reader={reader}
      path="/operator/brands"
      params={params}
      columns={columns(reader, t)}
      rows={brands}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/operator/brands/${id}`}
      filters={filters(reader, t, counts)}
      paging={{ kind: "cursor", next }}
      total={total}
      exportHref="/operator/brands/export.csv"
      pageSizes={PAGE_SIZES}
      pageSize={pageSize}
      empty={empty}
    />
  );
}
