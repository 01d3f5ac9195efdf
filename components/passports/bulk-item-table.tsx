import { productName } from "@/components/products/product-name";
import { marked, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import { BULK_OUTCOMES, type BulkOutcome } from "@/lib/passports/bulk-changes/bulk-rules";
import type { showBulkChange } from "@/lib/passports/bulk-changes/show-bulk-change";
import { formatPassportCode } from "@/lib/passports/code";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { translator } from "@/lib/platform/i18n/translator";
import { OUTCOME_LOOKS } from "./bulk-progress";

type BulkItemRow = Awaited<ReturnType<typeof showBulkChange>>["items"][number];

interface BulkItemTableProps extends ListedPage<BulkItemRow> {
  bulkChangeId: string;
  counts: Record<BulkOutcome | "waiting", number>;
}

/** The passports of a change of many, with what came of each. */
export function BulkItemTable({ bulkChangeId, counts, ...list }: BulkItemTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "passports");
  const why = (code: string) =>
    code === "passport_state_conflict" ? t("bulk.stateConflict") : errorSentence(reader.locale, code);
  const columns: TableColumn<BulkItemRow>[] = [
    {
      id: "product",
      header: t("columns.product"),
      cell: (item) =>
        productName({ locale: reader.locale, product: { name: item.productName, model: item.productModel } }),
    },
    {
      id: "code",
      header: t("columns.code"),
      card: "plain",
      cell: ({ code }) => worded("code", formatPassportCode(code)),
    },
    { id: "serial", header: t("columns.serial"), cell: ({ serialNumber }) => worded("mono", serialNumber) },
    {
      id: "outcome",
      header: t("bulk.outcome"),
      card: "plain",
      cell: ({ outcome }) => marked(OUTCOME_LOOKS[outcome ?? "waiting"], t(`bulk.outcomes.${outcome ?? "waiting"}`)),
    },
    {
      id: "why",
      header: t("bulk.why"),
      card: "plain",
      cell: ({ errorCode }) =>
        errorCode && <span className="text-sm md:inline-block md:min-w-56">{why(errorCode)}</span>,
    },
  ];
  return (
    <DataTable
      {...list}
      id="bulk-items"
      caption={t("bulk.items")}
      path={`/passports/changes/${bulkChangeId}`}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/passports/${id}`}
      filters={[
        choicesOf({ outcome: counts })("outcome", t("bulk.outcome"), {
          values: [...BULK_OUTCOMES, "waiting"],
          labelOf: (value) => t(`bulk.outcomes.${value}`),
        }),
      ]}
      exportHref={`/passports/changes/${bulkChangeId}/export.csv`}
      empty={null}
      height="content"
    />
  );
}
