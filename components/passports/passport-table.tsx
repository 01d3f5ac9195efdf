import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { formatPassportCode } from "@/lib/passports/code";
import type { ListedPassport } from "@/lib/passports/lists/list-passports";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { type PassportFacets, passportFilters } from "./passport-filters";
import { passportSelection } from "./passport-selection";
import { AuthenticityMark, OwnerStatus } from "./passport-status";

interface PassportTableProps extends ListedPage<ListedPassport> {
  facets: PassportFacets;
  /** Whether this member may change passports. */
  mayChange: boolean;
}

function columns(reader: Reader, t: Translate<"passports">): TableColumn<ListedPassport>[] {
  const mono = (text: string | null) => text && <span className="font-mono text-sm">{text}</span>;
  return [
    {
      id: "product",
      header: t("columns.product"),
      cell: ({ product, custodyFlag }) => {
        const alert = custodyFlag !== "none" ? custodyFlag : product.recalledAt ? "recalled" : null;
        return (
          <>
            {product.name}
            {product.model && <span className="ml-2 font-normal text-ink-muted">{product.model}</span>}
            {alert && (
              <span className="ml-2">
                <Status tone="critical" icon="alert">
                  {t(`alerts.${alert}`)}
                </Status>
              </span>
            )}
          </>
        );
      },
    },
    {
      id: "code",
      header: t("columns.code"),
      card: "plain",
      cell: ({ code }) => <span className="font-mono text-sm whitespace-nowrap">{formatPassportCode(code)}</span>,
    },
    { id: "serial", header: t("columns.serial"), cell: ({ serialNumber }) => mono(serialNumber) },
    { id: "gtin", header: t("columns.gtin"), cell: ({ product }) => mono(product.gtin), hiddenByDefault: true },
    { id: "unit_id", header: t("detail.unitId"), cell: ({ externalId }) => mono(externalId), hiddenByDefault: true },
    { id: "batch", header: t("columns.batch"), cell: ({ batch }) => mono(batch), hiddenByDefault: true },
    {
      id: "owner",
      header: t("columns.owner"),
      card: "plain",
      cell: ({ owner }) => <OwnerStatus state={owner} t={t} plain />,
    },
    {
      id: "authenticity",
      header: t("columns.authenticity"),
      card: "plain",
      cell: ({ authenticity }) => <AuthenticityMark reasons={authenticity.reasons} t={t} plain />,
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
      cell: ({ createdAt }) => <Time value={createdAt} reader={reader} />,
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
