import { z } from "zod";
import { listResults } from "@/db/queries/import-results";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { type Batch, batchesBy } from "@/lib/platform/exports/batches";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ids } from "@/lib/platform/input/ids";
import { getImport } from "../own-import";
import { problemWords } from "../rows/problem-words";
import { type TableFile, tableFile, TABLE_FORMATS } from "../rows/table-file";

const HEADERS = ["row", "outcome", "undone", "id", "name", "external_id", "gtin", "units", "reason"] as const;

/**
 * What came of each row as a file in the reader's language: the products that were made and changed, with their ids.
 * Throws `forbidden`, `import_not_found`.
 */
export const resultFile = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId").extend({ format: z.enum(TABLE_FORMATS), locale: z.enum(LOCALES) }),
  audits: [],
  run: async (context, { importId, format, locale }): Promise<TableFile> => {
    const { db } = context;
    const { fileName } = await getImport(context, importId);
    const t = translator(locale, "imports");
    const name = `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "")} - ${t("resultFile.name")}`;
    const headers = HEADERS.map((header) => t(`resultFile.columns.${header}`));
    return tableFile({ name, sheetName: t("resultFile.sheet"), headers, rows: batches(db, importId, locale) }, format);
  },
});

async function* batches(db: BrandDb, importId: string, locale: Locale) {
  const t = translator(locale, "imports");
  const words = problemWords(locale);
  const read = ({ cursor: after = 0, limit }: Batch<number>) => listResults(db, { importId, after, limit });
  for await (const rows of batchesBy(read, ({ result }) => result.number))
    yield rows.map(({ result: { number, outcome, undo, productId, units, problems }, name, externalId, gtin }) => [
      number,
      t(`result.outcomes.${outcome}`),
      undo === null ? "" : t(`resultFile.undos.${undo}`),
      productId ?? "",
      name ?? "",
      externalId ?? "",
      gtin ?? "",
      units,
      (problems ?? []).map(words.sentence).join(" "),
    ]);
}
