import { marked, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/grid-data";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { ListedClaim } from "@/lib/transfers/claims/list-claims";
import { type ClaimStatus, CLAIM_VIEW_STATUSES } from "@/lib/transfers/claims/rules";

export const CLAIM_TONES = {
  unproved: "neutral",
  waiting: "caution",
  approved: "positive",
  refused: "neutral",
  withdrawn: "neutral",
  expired: "neutral",
} as const satisfies Record<ClaimStatus, string>;

function columns(reader: Reader, t: Translate<"claims">): TableColumn<ListedClaim>[] {
  return [
    {
      id: "item",
      header: t("columns.item"),
      style: "whole",
      cell: ({ productName, serialNumber, code }) => [
        `${productName} `,
        worded("small", serialNumber ?? formatPassportCode(code)),
      ],
    },
    { id: "claimer", header: t("columns.claimer"), cell: ({ email }) => email ?? worded("small", t("erased")) },
    { id: "way", header: t("columns.way"), cell: ({ way }) => t(`ways.${way}`) },
    { id: "since", header: t("columns.since"), cell: ({ provedAt }) => provedAt && timed(provedAt, reader) },
    {
      id: "status",
      header: t("columns.status"),
      cell: ({ status }) => marked({ tone: CLAIM_TONES[status] }, t(`statuses.${status}`)),
    },
  ];
}

export function ClaimTable(list: ListedPage<ListedClaim>) {
  const { reader } = list;
  const t = translator(reader.locale, "claims");
  const choice = choicesOf();
  return (
    <DataTable
      {...list}
      id="claims"
      caption={t("title")}
      path="/transfers/claims"
      exportHref="/transfers/claims/export.csv"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/transfers/claims/${id}`}
      filters={[
        choice("status", t("status"), { values: CLAIM_VIEW_STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
      ]}
    />
  );
}
