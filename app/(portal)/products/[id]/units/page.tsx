import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { authenticityMark, ownerMark } from "@/components/passports/passport-status";
import { type PassportFacets, passportFilters, passportSelection } from "@/components/passports/passport-table";
import { ProductHead } from "@/components/products/product-head";
import { timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import { valuesOf } from "@/components/table/table-url";
import { Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { formatPassportCode } from "@/lib/passports/code";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import type { ListedPassport } from "@/lib/passports/lists/list-passports";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { batchPath } from "@/lib/products/batches/contract";
import { showProduct } from "@/lib/products/show-product";
import { listProductUnits } from "@/lib/products/units/list-units";
import { orNotFound } from "../../../or-not-found";

function columns(reader: Reader): TableColumn<ListedPassport>[] {
  const t = translator(reader.locale, "units");
  const passports = translator(reader.locale, "passports");
  const format = formatter(reader);
  const mono = (text: string | null) => worded("mono", text);
  const day = (value: string | null) => value && format.calendarDate(value);
  return [
    { id: "code", header: passports("columns.code"), cell: ({ code }) => worded("code", formatPassportCode(code)) },
    { id: "serial", header: passports("columns.serial"), cell: ({ serialNumber }) => mono(serialNumber) },
    { id: "unit_id", header: t("columns.unitId"), cell: ({ externalId }) => mono(externalId) },
    {
      id: "batch",
      header: passports("columns.batch"),
      cell: ({ batch, product }) => batch && { href: batchPath(product.id, batch), text: mono(batch) ?? batch },
    },
    {
      id: "produced",
      header: t("columns.producedOn"),
      cell: ({ producedOn }) => day(producedOn),
      hiddenByDefault: true,
    },
    {
      id: "placed",
      header: t("columns.placedOnMarketOn"),
      cell: ({ placedOnMarketOn }) => day(placedOnMarketOn),
      hiddenByDefault: true,
    },
    {
      id: "facility",
      header: t("columns.facility"),
      cell: ({ productionFacility }) => mono(productionFacility),
      hiddenByDefault: true,
    },
    {
      id: "owner",
      header: passports("columns.owner"),
      card: "plain",
      cell: ({ owner }) => ownerMark(owner, passports),
    },
    {
      id: "authenticity",
      header: passports("columns.authenticity"),
      card: "plain",
      cell: ({ authenticity }) => authenticityMark(authenticity.reasons, passports),
    },
    {
      id: "registered",
      header: passports("columns.registered"),
      card: "plain",
      sortable: "desc",
      cell: ({ createdAt }) => timed(createdAt, reader),
    },
  ];
}

const OF_UNITS = ["owner", "status", "trouble", "registered"];

interface FiltersProps {
  reader: Reader;
  facets: PassportFacets;
  batches: readonly string[];
}

function filters({ reader, facets, batches }: FiltersProps): TableFilter[] {
  const t = translator(reader.locale, "units");
  const label = translator(reader.locale, "passports")("columns.batch");
  const batch = choicesOf()("batch", label, { values: batches, labelOf: String });
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    ...passportFilters(reader, { facets }).filter(({ name }) => OF_UNITS.includes(name)),
    ...(batches.length > 0 ? [batch] : []),
  ];
}

const load = cache(async (productId: string) => orNotFound(showProduct(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/products/[id]/units">): Promise<Metadata> {
  const [t, { product }] = await Promise.all([getTranslations("units"), load((await params).id)]);
  return { title: t("ofProduct", { product: product.name }) };
}

export default async function ProductUnitsPage({ params, searchParams }: PageProps<"/products/[id]/units">) {
  const { context, reader, t } = await openPage("units");
  const { id } = await params;
  const pageParams = await searchParams;
  const { product, picture, passports } = await load(id);
  const query = passportListQuery.parse(pageParams);
  const { passports: units, next, total, facets, batches } = await listProductUnits(context, { productId: id, query });
  const add = actorMay(context.actor, "products.register") && (
    <LinkButton href={`/products/${id}/units/new`} variant="primary" icon={<Plus aria-hidden="true" />}>
      {t("add")}
    </LinkButton>
  );
  const toBatches = batches.length > 0 && <LinkButton href={`/products/${id}/batches`}>{t("batches")}</LinkButton>;
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        picture={picture}
        passports={passports}
        current="units"
        mayEdit={false}
        actions={
          <>
            {toBatches}
            {add}
          </>
        }
        notice={<PageNotice locale={reader.locale} />}
      />
      <DataTable
        id="units"
        caption={t("title")}
        reader={reader}
        path={`/products/${id}/units`}
        params={pageParams}
        within={{ product: id }}
        columns={columns(reader)}
        filters={filters({ reader, facets, batches: [...new Set([...valuesOf(pageParams, "batch"), ...batches])] })}
        defaultSort="-registered"
        rows={units}
        rowId={(unit) => unit.id}
        rowHref={(unit) => `/passports/${unit.id}`}
        next={next}
        total={total}
        pageSize={query.limit}
        selection={passportSelection({ locale: reader.locale, mayChange: actorMay(context.actor, "passports.manage") })}
        exportHref="/passports/export.csv"
        empty={
          <EmptyState title={t("emptyTitle")} action={add}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
