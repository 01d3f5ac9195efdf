import { z } from "zod";
import { listProblems, listRefusedRows } from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { type Batch, batchesBy } from "@/lib/platform/exports/batches";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ids } from "@/lib/platform/input/ids";
import { groupBy } from "@/lib/platform/some";
import { ADDED_COLUMN, ownColumns } from "../commit/plan-rules";
import { getImport } from "../own-import";
import type { RowProblem } from "../rules";
import { problemWords } from "./problem-words";
import { type TableFile, tableFile, TABLE_FORMATS } from "./table-file";

/**
 * The refused rows as a file to correct and import again: the columns as they came, with the edits, and behind them
 * what was wrong. The added column is ignored when the file comes back. Throws `forbidden`, `import_not_found`.
 */
export const refusedRowsFile = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId").extend({ format: z.enum(TABLE_FORMATS), locale: z.enum(LOCALES).optional() }),
  audits: [],
  run: async (context, { importId, format, locale }): Promise<TableFile> => {
    const { db } = context;
    const found = await getImport(context, importId);
    const t = translator(locale ?? "en", "imports");
    const name = `${found.fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "")} - ${t("refusedFile.name")}`;
    const headers = [
      ...ownColumns(found.columns).map(({ name: header }) => header),
      ADDED_COLUMN + t("refusedFile.reason"),
    ];
    const tell = locale ? problemWords(locale).sentence : apiSentence;
    const reasonOf = (problems: readonly RowProblem[]) => problems.map(tell).join(" ");
    return tableFile({ name, sheetName: t("refusedFile.sheet"), headers, rows: batches(db, found, reasonOf) }, format);
  },
});

const apiSentence = ({ field, expected }: Pick<RowProblem, "field" | "expected">) =>
  field ? `${field}: ${expected}` : expected;

async function* batches(
  db: BrandDb,
  { id: importId, columns }: ImportRow,
  reasonOf: (problems: readonly RowProblem[]) => string,
) {
  const read = ({ cursor: after = 0, limit }: Batch<number>) => listRefusedRows(db, { importId, after, limit });
  for await (const rows of batchesBy(read, ({ number }) => number)) {
    const problems = await listProblems(db, { importId, numbers: rows.map(({ number }) => number) });
    const byRow = groupBy(problems, ({ number }) => number);
    yield rows.map(({ number, cells, problems: late }) => [
      ...ownColumns(columns).map(({ index }) => cells[index] ?? ""),
      reasonOf(late ?? (byRow.get(number) ?? []).filter(({ severity }) => severity === "error")),
    ]);
  }
}
