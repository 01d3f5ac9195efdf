import { productName } from "@/components/products/product-name";
import { unitColumns } from "@/components/products/unit-columns";
import { worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import { listHref, type SearchParams, SORT_PARAM } from "@/components/table/table-url";
import type { listPassportsByProduct } from "@/lib/passports/lists/list-passports-by-product";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { passportFilters } from "./passport-filters";

type GroupRow = Awaited<ReturnType<typeof listPassportsByProduct>>["groups"][number];

/** Where the passports behind a line are listed, by the same filters. */
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

/** The passports of a list as one line a product. */
export function PassportGroups(props: ListedPage<GroupRow>) {
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
      filters={passportFilters(reader)}
    />
  );
}
