import { buffer } from "node:stream/consumers";
import { TREATMENTS } from "@/lib/law/unsold-goods";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { CSV_BOM, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { writeXlsx, type XlsxValue } from "@/lib/platform/spreadsheets/xlsx-writer";
import type { PublicRow, PublicTable } from "./view-published";

/** The columns of Implementing Regulation (EU) 2026/2, Annex I, in its order. */

/** ± marks an estimate. Numbers are whole and without separators. */
export const writeAmount = (value: number | null, isEstimated: boolean): string | number =>
  value === null ? "" : isEstimated ? `±${value}` : value;

export function reasonText(
  locale: Locale,
  { reason, note, derogation }: Pick<PublicRow, "reason" | "note" | "derogation">,
) {
  const t = translator(locale, "unsoldGoods");
  const parts = [
    translator(locale, "ecodesign")(`choices.reason.${reason}`),
    note,
    derogation && t("derogationOf", { letter: derogation }),
  ];
  return parts.filter(Boolean).join("; ");
}

export function tableColumns(locale: Locale): { header: string; value: (row: PublicRow) => string | number }[] {
  const t = translator(locale, "unsoldGoods");
  return [
    { header: t("columns.category"), value: ({ cn_codes }) => cn_codes.join(", ") },
    { header: t("columns.description"), value: ({ description }) => description },
    { header: t("columns.units"), value: ({ units, units_estimated }) => writeAmount(units, units_estimated) },
    {
      header: t("columns.weight"),
      value: ({ weight_kg, weight_estimated }) => writeAmount(weight_kg, weight_estimated),
    },
    { header: t("columns.packaging"), value: ({ packaging_included }) => t(packaging_included ? "yes" : "no") },
    { header: t("columns.reason"), value: (row) => reasonText(locale, row) },
    ...TREATMENTS.map((name) => ({
      header: t("columns.share", { treatment: t(`treatments.${name}`) }),
      value: ({ shares }: PublicRow) => shares[name],
    })),
    { header: t("columns.destroyed"), value: ({ destroyed }) => destroyed },
  ];
}

export function totalCells(locale: Locale, { totals }: PublicTable): (string | number)[] {
  const t = translator(locale, "unsoldGoods");
  const shares = TREATMENTS.map((name) => totals.shares[name]);
  return [t("total"), "", totals.units ?? "", totals.weight_kg, "", "", ...shares, totals.destroyed];
}

export function headerFacts(locale: Locale, table: PublicTable): [label: string, value: string][] {
  const t = translator(locale, "unsoldGoods");
  const { calendarDate } = formatter({ locale, timeZone: "UTC", now: 0 });
  const { starts_on: startsOn, ends_on: endsOn } = table.financial_year;
  return [
    [t("fields.entity_name"), table.entity.name],
    [t("fields.identifier"), table.entity.identifier],
    [t("fields.scope"), t(`scopes.${table.scope}`)],
    ...(table.undertakings.length > 0
      ? [[t("fields.undertakings"), table.undertakings.join("; ")] satisfies [string, string]]
      : []),
    [t("fields.year"), t("period", { from: calendarDate(startsOn), to: calendarDate(endsOn) })],
    [t("fields.measures_taken"), table.measures_taken],
    [t("fields.measures_planned"), table.measures_planned],
  ];
}

export function tableCsv(locale: Locale, table: PublicTable): string {
  const columns = tableColumns(locale);
  const lines = [
    columns.map(({ header }) => header),
    ...table.rows.map((row) => columns.map(({ value }) => value(row))),
    totalCells(locale, table),
  ];
  return CSV_BOM + lines.map((line) => csvLine(line)).join("");
}

export async function tableXlsx(locale: Locale, table: PublicTable): Promise<Buffer> {
  const t = translator(locale, "unsoldGoods");
  const columns = tableColumns(locale);
  const rows: XlsxValue[][] = table.rows.map((row) => columns.map(({ value }) => value(row)));
  return buffer(
    writeXlsx([
      {
        name: t("sheets.table"),
        columns: columns.map(({ header }, index) => ({ header, width: index === 1 || index === 5 ? 40 : 16 })),
        rows: [...rows, totalCells(locale, table)],
      },
      {
        name: t("sheets.header"),
        columns: [
          { header: t("fields.field"), width: 40 },
          { header: t("fields.value"), width: 80 },
        ],
        rows: headerFacts(locale, table),
      },
    ]),
  );
}
