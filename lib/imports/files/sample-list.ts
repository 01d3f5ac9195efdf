import { z } from "zod";
import { findBrand } from "@/db/queries/brands";
import { countImportStates } from "@/db/queries/imports";
import { TINDVARG } from "@/db/seed/demo-brands";
import { type SampleRow, sampleRows } from "@/db/seed/sample-list";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type TableFile, tableFile, TABLE_FORMATS } from "../rows/table-file";

/** A serial list to try an import with. */

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

/** Whether a brand is offered the sample: the demo's, and one that has not imported yet. Throws `forbidden`. */
export const isSampleOffered = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<boolean> => {
    const [brand, states] = await Promise.all([findBrand(db, actor.brandId), countImportStates(db, actor.brandId)]);
    return brand?.slug === TINDVARG.slug || !states.committed;
  },
});

/** Some hundred rows with three mistakes, under an ERP's headings in the reader's language. Throws `forbidden`. */
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
