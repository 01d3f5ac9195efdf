import { productName } from "@/components/products/names";
import { timed, type TableColumn, worded } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type Facet, type TableFilter } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/grid-data";
import { Button } from "@/components/ui/button";
import { PenLine, Printer } from "@/components/ui/icons";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { formatPassportCode } from "@/lib/passports/code";
import type { ListedPassport } from "@/lib/passports/lists/list-passports";
import { headline, OWNER_STATES, PASSPORT_ALERTS, PASSPORT_STATUSES, TROUBLE_STATES } from "@/lib/passports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { batchPath } from "@/lib/products/batches/contract";
import { authenticityMark, ownerMark } from "./passport-status";

interface PassportTableProps extends ListedPage<ListedPassport> {
  /** The units of one batch are listed on its own page. */
  batch?: { productId: string; batch: string };
  importName?: string | undefined;
  facets: PassportFacets;
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
      style: "code",
      cell: ({ code }) => formatPassportCode(code),
    },
    { id: "serial", header: t("columns.serial"), style: "mono", cell: ({ serialNumber }) => serialNumber },
    {
      id: "gtin",
      header: t("columns.gtin"),
      style: "mono",
      cell: ({ product }) => product.gtin,
      hiddenByDefault: true,
    },
    {
      id: "unit_id",
      header: t("detail.unitId"),
      style: "mono",
      cell: ({ externalId }) => externalId,
      hiddenByDefault: true,
    },
    {
      id: "batch",
      header: t("columns.batch"),
      cell: ({ batch, product }) =>
        batch && { href: batchPath(product.id, batch), text: worded("mono", batch) ?? batch },
      hiddenByDefault: true,
    },
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

export function PassportTable({ facets, mayChange, importName, batch, ...list }: PassportTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "passports");
  return (
    <DataTable
      {...list}
      id="passports"
      caption={t("title")}
      path={batch ? `/products/${batch.productId}/batch` : "/passports"}
      within={batch && { product: batch.productId, batch: batch.batch }}
      defaultSort="-registered"
      exportHref="/passports/export.csv"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/passports/${id}`}
      filters={passportFilters(reader, { facets, importName }).filter(({ name }) => !batch || OF_BATCH.includes(name))}
      selection={passportSelection({ locale: reader.locale, mayChange })}
    />
  );
}

const OF_BATCH = ["q", "owner", "status", "trouble", "registered"];

export type PassportFacets = Record<"status" | "owner" | "group" | "alert" | "trouble", Facet>;

interface FilterSource {
  facets?: PassportFacets | undefined;
  /** Undefined: the list is not of one import. */
  importName?: string | undefined;
}

export function passportFilters(reader: Reader, { facets, importName }: FilterSource = {}): TableFilter[] {
  const t = translator(reader.locale, "passports");
  const groups = translator(reader.locale, "ecodesign");
  const choice = choicesOf(facets);
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choice("owner", t("columns.owner"), { values: OWNER_STATES, labelOf: (value) => t(`owner.${value}`) }),
    choice("status", t("filterStatus"), { values: PASSPORT_STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
    choice("trouble", t("filterTrouble"), { values: TROUBLE_STATES, labelOf: (value) => t(`troubles.${value}`) }),
    choice("alert", t("filterAlert"), { values: PASSPORT_ALERTS, labelOf: (value) => t(`alerts.${value}`) }),
    choice("group", t("filterGroup"), {
      values: PRODUCT_GROUPS,
      labelOf: (value) => groups(`choices.product_group.${value}`),
    }),
    { kind: "text", name: "batch", label: t("columns.batch") },
    {
      kind: "days",
      name: "registered",
      label: t("filterRegistered"),
      fromLabel: t("registeredFrom"),
      toLabel: t("registeredTo"),
    },
    ...importFilter(reader, importName),
  ];
}

export function importFilter({ locale }: Pick<Reader, "locale">, importName: string | undefined): TableFilter[] {
  if (importName === undefined) return [];
  return [
    { kind: "fixed", name: "import", label: translator(locale, "passports")("filterImport"), valueLabel: importName },
  ];
}

export function passportSelection({ locale, mayChange }: { locale: Locale; mayChange: boolean }) {
  const t = translator(locale, "passports");
  return {
    rowLabel: ({ code }: { code: string }) => formatPassportCode(code),
    canSelectAll: true,
    actions: (
      <>
        <Button type="submit" size="sm" formAction="/passports/labels" icon={<Printer aria-hidden="true" />}>
          {t("labels.print")}
        </Button>
        {mayChange && (
          <Button type="submit" size="sm" formAction="/passports/changes/new" icon={<PenLine aria-hidden="true" />}>
            {t("bulk.open")}
          </Button>
        )}
      </>
    ),
  };
}
