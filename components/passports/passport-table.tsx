import { productName } from "@/components/products/product-name";
import { timed } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import { formatPassportCode } from "@/lib/passports/code";
import type { ListedPassport } from "@/lib/passports/lists/list-passports";
import { headline } from "@/lib/passports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { type PassportFacets, passportFilters } from "./passport-filters";
import { passportSelection } from "./passport-selection";
import { authenticityMark, ownerMark } from "./passport-status";

interface PassportTableProps extends ListedPage<ListedPassport> {
  facets: PassportFacets;
  /** Whether this member may change passports. */
  mayChange: boolean;
}

function columns(reader: Reader, t: Translate<"passports">): TableColumn<ListedPassport>[] {
  return [
    {
      id: "product",
      header: t("columns.product"),
      cell: ({ product, custodyFlag, authenticity }) => {
        const alert = custodyFlag !== "none" ? custodyFlag : product.recalledAt ? "recalled" : null;
        const isSaid = alert === headline(authenticity.reasons);
        return productName({ locale: reader.locale, product, alert: alert && !isSaid ? t(`alerts.${alert}`) : null });
      },
    },
    {
      id: "code",
      header: t("columns.code"),
      card: "plain",
      look: "code",
      cell: ({ code }) => formatPassportCode(code),
    },
    { id: "serial", header: t("columns.serial"), look: "mono", cell: ({ serialNumber }) => serialNumber },
    { id: "gtin", header: t("columns.gtin"), look: "mono", cell: ({ product }) => product.gtin, hiddenByDefault: true },
    {
      id: "unit_id",
      header: t("detail.unitId"),
      look: "mono",
      cell: ({ externalId }) => externalId,
      hiddenByDefault: true,
    },
    { id: "batch", header: t("columns.batch"), look: "mono", cell: ({ batch }) => batch, hiddenByDefault: true },
    { id: "owner", header: t("columns.owner"), card: "plain", cell: ({ owner }) => ownerMark(owner, t) },
    {
      id: "authenticity",
      header: t("columns.authenticity"),
      card: "plain",
      cell: ({ authenticity }) => authenticityMark(authenticity.reasons, t),
    },
    {
      id: "transfers",
      header: t("columns.transfers"),
      align: "end",
      cell: ({ transferCount }) => transferCount,
      hiddenByDefault: true,
    },
    {
      id: "registered",
      header: t("columns.registered"),
      card: "plain",
      sortable: "desc",
      cell: ({ createdAt }) => timed(createdAt, reader),
    },
  ];
}

export function PassportTable({ facets, mayChange, ...list }: PassportTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "passports");
  return (
    <DataTable
      {...list}
      id="passports"
      caption={t("title")}
      path="/passports"
      defaultSort="-registered"
      exportHref="/passports/export.csv"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/passports/${id}`}
      filters={passportFilters(reader, facets)}
      selection={passportSelection({ locale: reader.locale, mayChange })}
    />
  );
}
