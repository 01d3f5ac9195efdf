import { TREATMENTS } from "@/lib/law/unsold-goods";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { isTestBrand } from "@/lib/platform/test-brand";
import { headerFacts, reasonText, totalCells, writeAmount } from "@/lib/unsold-goods/published-files";
import type { PublishedYear } from "@/lib/unsold-goods/view-published";
import { dossierTexts, drawCode, drawFactRows, drawSectionTitle, drawTable, QR_SIZE, testMark } from "./draw-parts";
import { ACCENT, MARGIN, MUTED, Sheet } from "./sheet";

export interface UnsoldSheetStyle {
  locale: Locale;
  link: string;
}
export type PrintedYear = Pick<PublishedYear, "table"> & { brand: Pick<PublishedYear["brand"], "id" | "name"> };

export async function drawUnsoldReport(
  { brand, table }: PrintedYear,
  { locale, link }: UnsoldSheetStyle,
): Promise<Buffer> {
  const at = new Date(`${table.published_on}T00:00:00Z`);
  const { t: dossier, format } = dossierTexts(locale, at);
  const t = translator(locale, "unsoldGoods");
  const { starts_on: startsOn, ends_on: endsOn } = table.financial_year;
  const year = t("period", { from: format.calendarDate(startsOn), to: format.calendarDate(endsOn) });
  const title = t("public.yearTitle", { year });
  const mark = isTestBrand(brand.id) ? testMark(locale) : undefined;
  const sheet = new Sheet({ title, author: brand.name, subject: t("public.yearLead"), language: locale, at, mark });
  const width = sheet.width - QR_SIZE - 24;
  sheet.within("Sect", null, (chapter) => {
    sheet.block("P", chapter, () => sheet.text(brand.name, { face: "serif", size: 13, color: ACCENT, width }));
    sheet.block("Figure", chapter, () => drawCode(sheet, link), { alt: dossier("qrAlt", { link }) });
    sheet.gap(10);
    sheet.block("H1", chapter, () => sheet.text(title, { face: "serif", size: 18, width }));
    sheet.block("P", chapter, () => sheet.text(t("public.yearLead"), { color: MUTED, width }));
    sheet.doc.y = Math.max(sheet.doc.y, MARGIN + QR_SIZE + 10) + 12;
    drawFactRows(sheet, chapter, headerFacts(locale, table));
    drawSectionTitle(sheet, chapter, t("public.table"));
    drawRows(sheet, chapter, { table, locale });
  });
  return sheet.finish((page, of) => ({
    left: `${brand.name} · ${year} · ${t("public.versionOf", { number: table.version, day: format.date(at) })}`,
    right: dossier("page", { page, of }),
  }));
}

type Parent = Parameters<Parameters<Sheet["within"]>[2]>[0];

/** Numbers head the six shares, because their names do not fit; a legend explains them. */
function drawRows(sheet: Sheet, parent: Parent, { table, locale }: Pick<PrintedYear, "table"> & { locale: Locale }) {
  const t = translator(locale, "unsoldGoods");
  const shares = [
    ...TREATMENTS.map((name) => t("columns.share", { treatment: t(`treatments.${name}`) })),
    t("columns.destroyed"),
  ];
  if (table.rows.length === 0) return sheet.block("P", parent, () => sheet.text(t("public.nothingDiscarded")));
  const rows = table.rows.map((row) => [
    row.cn_codes.join(", "),
    [row.description, reasonText(locale, row)].filter(Boolean).join("\n"),
    String(writeAmount(row.units, row.units_estimated)),
    String(writeAmount(row.weight_kg, row.weight_estimated)),
    t(row.packaging_included ? "yes" : "no"),
    ...TREATMENTS.map((name) => String(row.shares[name])),
    String(row.destroyed),
  ]);
  const total = totalCells(locale, table).map(String);
  drawTable(
    sheet,
    parent,
    [
      { head: t("columns.category"), share: 0.12 },
      { head: `${t("columns.description")}; ${t("columns.reason")}`, share: 0.28 },
      { head: t("columns.units"), share: 0.11 },
      { head: t("columns.weight"), share: 0.11 },
      { head: t("columns.packaging"), share: 0.08 },
      ...shares.map((_, index) => ({ head: `(${index + 1})`, share: 0.05 })),
    ],
    [...rows, [...total.slice(0, 5), ...total.slice(6)]],
  );
  sheet.gap(4);
  const legend = shares.map((name, index) => `(${index + 1}) ${name}`).join("; ");
  sheet.block("P", parent, () => sheet.text(legend, { size: 8, color: MUTED }));
  sheet.gap(3);
  sheet.block("P", parent, () => sheet.text(t("public.estimate"), { size: 8, color: MUTED }));
}
