import { Readable } from "node:stream";
import { z } from "zod";
import { findBrand } from "@/db/queries/brands";
import { countImportStates } from "@/db/queries/imports";
import type { SampleRow } from "@/db/seed/sample-list";
import { useCase, nothing } from "@/lib/access/use-case";
import { exampleEcodesign } from "@/lib/ecodesign/contract";
import type { ProductGroup } from "@/lib/law/rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import { CSV_BOM, CSV_MEDIA_TYPE, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { writeXlsx, XLSX_MEDIA_TYPE } from "@/lib/platform/spreadsheets/xlsx-writer";
import { fieldNames } from "../columns/field-offers";
import { type CatalogueField, findField } from "../columns/fields";
import { type TableFile, type TableFormat, tableFile, TABLE_FORMATS } from "../rows/list-rows";
import type { RowsOf } from "./export-for-import";
import { flattenProduct, inOrder, NO_UNITS, type UnitsInCommon } from "./flatten-product";
import examples from "./template-examples.json" with { type: "json" };

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

function formOf({ kind, choices, unit, isWhole, range }: CatalogueField, t: Translate<"imports">): string {
  if (kind === "choice") return choices.join(", ");
  if (kind !== "number") return t(`templateFile.forms.${kind}`);
  const form = t("templateFile.forms.number", { sort: unit === "percent" ? "percent" : isWhole ? "whole" : "other" });
  return range ? t("templateFile.between", { form, minimum: range.least, maximum: range.most }) : form;
}

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
    const field = requireValue(findField(path));
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

const COLUMNS = [
  "position",
  "plant",
  "storage",
  "article",
  "name",
  "model",
  "ean",
  "group",
  "serial",
  "equipment",
  "lot",
  "made",
  "received",
  "order",
  "stock",
  "origin",
  "tariff",
  "weight",
  "packaging",
  "composition",
  "recycled",
  "carbon",
  "carbonUnit",
  "carbonBoundary",
  "carbonMethod",
  "warranty",
  "lifetime",
  "cost",
] as const satisfies readonly (keyof SampleRow)[];

export const isSampleOffered = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<boolean> => {
    const [brand, states, { TINDVARG }] = await Promise.all([
      findBrand(db, actor.brandId),
      countImportStates(db, actor.brandId),
      import("@/db/seed/demo-brands"),
    ]);
    return brand?.slug === TINDVARG.slug || !states.committed;
  },
});

export const sampleList = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: z.object({ format: z.enum(TABLE_FORMATS), locale: z.enum(LOCALES) }),
  audits: [],
  run: async ({ db, actor }, { format, locale }): Promise<TableFile> => {
    const brand = await findBrand(db, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    const t = translator(locale, "imports");
    const groups = translator(locale, "ecodesign");
    const { sampleRows } = await import("@/db/seed/sample-list");
    const rows = sampleRows(brand.slug, now()).map((row) =>
      COLUMNS.map((column) => (column === "group" ? groups(`choices.product_group.${row.group}`) : row[column])),
    );
    return tableFile(
      {
        name: t("sample.fileName"),
        sheetName: t("sample.sheet"),
        headers: COLUMNS.map((column) => t(`sample.columns.${column}`)),
        rows: once(rows),
      },
      format,
    );
  },
});

async function* once<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}
