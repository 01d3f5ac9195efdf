import { Readable } from "node:stream";
import { exampleEcodesign } from "@/lib/ecodesign/example";
import type { ProductGroup } from "@/lib/ecodesign/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { must } from "@/lib/platform/must";
import { CSV_BOM, CSV_MEDIA_TYPE, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { writeXlsx, XLSX_MEDIA_TYPE } from "@/lib/platform/spreadsheets/xlsx-writer";
import { fieldNames } from "../columns/field-label";
import { type CatalogueField, findField } from "../columns/fields";
import type { TableFile, TableFormat } from "../rows/table-file";
import type { RowsOf } from "./export-for-import";
import { flattenProduct, inOrder, NO_UNITS, type UnitsInCommon } from "./flatten-product";
import examples from "./template-examples.json" with { type: "json" };

/** A file to begin with: a product group's columns, an example row, and in XLSX a sheet that explains them. */

const EXAMPLE_UNITS: Record<RowsOf, Partial<UnitsInCommon>[]> = {
  product: [{ count: 100, batch: "LOT-26-07", producedOn: "2026-05-04", productionFacility: "FACTORY-1" }],
  unit: ["SN-0001", "SN-0002"].map((serialNumber, index) => ({
    count: 1,
    serialNumber,
    externalId: `UNIT-${index + 1}`,
    batch: "LOT-26-07",
    producedOn: "2026-05-04",
    productionFacility: "FACTORY-1",
    placedOnMarketOn: "2026-06-01",
  })),
};

function exampleOf(group: ProductGroup, units: Partial<UnitsInCommon>): Map<string, string | number | boolean> {
  const { name, materials, weight_g: weight } = examples[group];
  const recycled = materials.reduce((sum, { mass_pct: mass, recycled_pct: share }) => sum + (mass * share) / 100, 0);
  const flat = flattenProduct({
    id: "",
    units: { ...NO_UNITS, ...units },
    snapshot: {
      ...exampleEcodesign,
      name,
      model: "M-1",
      gtin: "9521234000013",
      external_id: "ERP-1",
      product_group: group,
      warranty_months: 24,
      recycled_content: Math.round(recycled * 10) / 10,
      recycled_post_consumer_pct: Math.round(recycled * 10) / 10,
      materials,
      weight_g: weight,
    },
  });
  flat.delete("id");
  return flat;
}

/** What is written into the cells of a column, in the reader's words. */
function formOf({ kind, choices, unit, isWhole, range }: CatalogueField, t: Translate<"imports">): string {
  if (kind === "choice") return choices.join(", ");
  if (kind !== "number") return t(`templateFile.forms.${kind}`);
  const form = t("templateFile.forms.number", { sort: unit === "percent" ? "percent" : isWhole ? "whole" : "other" });
  return range ? t("templateFile.between", { form, minimum: range.least, maximum: range.most }) : form;
}

/** What a field means, as the forms explain it: of a list's entry by its member, of the rest by the field. */
function meaningOf(path: string, locale: Locale): string {
  const help = translator(locale, "fieldHelp");
  const [name = "", second, member] = path.split(".");
  const keys = member
    ? [`entries.${name}.${member}`, `fields.${name}`]
    : [`entries.${name}.${second}`, `fields.${name}`];
  const key = keys.find((candidate) => help.has(candidate as "fields.name")) as "fields.name" | undefined;
  return key ? help(key) : "";
}

const EXPLAINED = ["column", "field", "meaning", "needed", "form", "example"] as const;

/**
 * The template of a product group, with a row a product or a row a unit. Column names are those of the API in every
 * language; the sheet beside it explains them in the reader's.
 */
export function templateFile({
  group,
  format,
  locale,
  rowsOf = "unit",
}: {
  group: ProductGroup;
  format: TableFormat;
  locale: Locale;
  rowsOf?: RowsOf;
}): TableFile {
  const examples = EXAMPLE_UNITS[rowsOf].map((units) => exampleOf(group, units));
  const [example] = examples as [ReturnType<typeof exampleOf>];
  const columns = inOrder(example.keys());
  const rows = examples.map((each) => columns.map((path) => each.get(path) ?? null));
  const fileName = `carnet-${group}.${format}`;
  if (format === "csv")
    return {
      fileName,
      mediaType: CSV_MEDIA_TYPE,
      body: Readable.from([CSV_BOM, csvLine(columns), ...rows.map((row) => csvLine(row))]),
    };
  const t = translator(locale, "imports");
  const nameOf = fieldNames(locale);
  const explained = columns.map((path) => {
    const field = must(findField(path));
    const needed = field.isRequired && !path.includes(".") ? t("templateFile.yes") : "";
    return [path, nameOf(path), meaningOf(path, locale), needed, formOf(field, t), String(example.get(path))];
  });
  const body = writeXlsx([
    { name: t("templateFile.products"), columns: columns.map((header) => ({ header })), rows },
    {
      name: t("templateFile.columns"),
      columns: EXPLAINED.map((header) => ({ header: t(`templateFile.heads.${header}`) })),
      rows: explained,
    },
  ]);
  return { fileName, mediaType: XLSX_MEDIA_TYPE, body };
}
