import { Readable } from "node:stream";
import { z } from "zod";
import { listSharedProducts, type SharedProduct } from "@/db/queries/import-products";
import { listDistinctValues, listProblemGroups, type ProblemGroup } from "@/db/queries/import-repairs";
import { type ImportResult, listProductResults, listResults, listResultsByNumber } from "@/db/queries/import-results";
import {
  countImportRows,
  listImportRowsPage,
  listProblems,
  type StagedRow,
  listRefusedRows,
} from "@/db/queries/import-rows";
import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { groupBy } from "@/lib/platform/some";
import { CSV_BOM, CSV_MEDIA_TYPE, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { writeXlsx, XLSX_MEDIA_TYPE, type XlsxValue } from "@/lib/platform/spreadsheets/xlsx-writer";
import { type FieldChange, diffVersions } from "@/lib/products/versions/diff-versions";
import { ADDED_COLUMN, ownColumns } from "../commit/plan-rules";
import { combineStated } from "../commit/store-new-products";
import { rowsQuery, fixForm } from "../contract";
import { getImport } from "../own-import";
import type { ImportCounts, RowOutcome, RowProblem } from "../rules";
import { rowValidator } from "./row-pipeline";
import { problemTexts } from "./row-problems";
import { productAfter } from "./validate-rows";

export interface RowView {
  number: number;
  cells: string[];
  outcome: RowOutcome;
  problems: RowProblem[];
  changes: FieldChange[];
  productId: string | null;
  units: number;
  rows: number;
  result: ImportResult | null;
}

interface RowsPage {
  rows: RowView[];
  next: number | null;
  total: number | { atLeast: number };
}

export const listRows = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: rowsQuery.extend({ importId: z.string(), limit: z.number(), isOncePerProduct: z.boolean().optional() }),
  audits: [],
  run: async (context, { importId, isOncePerProduct = false, ...query }): Promise<RowsPage> => {
    const { db } = context;
    const importRow = await getImport(context, importId);
    const filter = {
      isOncePerProduct,
      importId,
      outcomes: query.outcome,
      code: query.code,
      field: query.code === undefined ? undefined : query.field,
      hasProblems: query.problems === "yes",
    };
    const rows = await listImportRowsPage(db, { ...filter, after: query.after, limit: query.limit + 1 });
    const { rows: page, next } = cutPage(rows, query.limit, ({ number }) => number);
    const numbers = page.map(({ number }) => number);
    const problems = await listProblems(db, { importId, numbers });
    const results = new Map(
      (await listResultsByNumber(db, { importId, numbers })).map((result) => [result.number, result]),
    );
    const keys = isOncePerProduct ? page.flatMap(({ productKey }) => productKey ?? []) : [];
    const shared = new Map((await listSharedProducts(db, { importId, keys })).map((product) => [product.key, product]));
    const changes = await changesOf(
      db,
      importRow,
      page.filter(({ outcome, number }) => outcome === "changed" && !results.has(number)),
    );
    return {
      rows: page.map(({ number, cells, outcome, productId, productKey, units }) => ({
        number,
        cells,
        outcome,
        ...unitsOf(shared.get(productKey ?? ""), units),
        productId: results.get(number)?.productId ?? productId,
        problems: problems.filter((problem) => problem.number === number),
        changes: changes.get(number) ?? [],
        result: results.get(number) ?? null,
      })),
      next,
      total: isOncePerProduct
        ? productsOf(importRow.counts, filter.outcomes)
        : totalOf(await countImportRows(db, { ...filter, most: COUNTED_MAX + 1 })),
    };
  },
});

const productsOf = ({ products }: ImportCounts, outcomes: readonly RowOutcome[]) =>
  outcomes.reduce((sum, outcome) => sum + (outcome === "refused" ? 0 : products[outcome]), 0);

function unitsOf(shared: SharedProduct | undefined, units: number): Pick<RowView, "units" | "rows"> {
  return shared
    ? { units: shared.units, rows: shared.newRows + shared.changedRows + shared.addedRows + shared.unchangedRows }
    : { units, rows: 1 };
}

/** Validates the rows again, because their products may have changed since the check. */
async function changesOf(
  db: BrandDb,
  importRow: ImportRow,
  rows: readonly StagedRow[],
): Promise<Map<number, FieldChange[]>> {
  if (rows.length === 0) return new Map();
  const keys = rows.flatMap(({ productKey }) => productKey ?? []);
  const combined = await combineStated(db, importRow, await listSharedProducts(db, { importId: importRow.id, keys }));
  const validated = await rowValidator(importRow)(db, rows);
  return new Map(
    validated.map(({ number, match, record, units, key }) => {
      if (!match || !record) return [number, []];
      const before = productSnapshot(match.product);
      return [number, diffVersions(before, productAfter(before, { record, units }, combined.get(key ?? "")))];
    }),
  );
}

/** Problems grouped by their fix, blockers first. Throws `forbidden`, `import_not_found`. */
export const listRepairs = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<ProblemGroup[]> => {
    const { db } = context;
    await getImport(context, importId);
    return listProblemGroups(db, importId);
  },
});

export const listRepairValues = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: fixForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, input) => {
    const { db } = context;
    await getImport(context, input.importId);
    return listDistinctValues(db, { ...input, limit: 50 });
  },
});

export const listImportResults = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId").extend({ after: z.number(), limit: z.number() }),
  audits: [],
  run: async (context, { importId, after, limit }) => {
    const { db } = context;
    await getImport(context, importId);
    const rows = await listProductResults(db, { importId, after, limit: limit + 1 });
    const page = cutPage(rows, limit, ({ result }) => result.number);
    return { results: page.rows, next: page.next };
  },
});

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export interface TableFile {
  fileName: string;
  mediaType: string;
  body: Readable;
}

interface Table {
  name: string;
  sheetName: string;
  headers: readonly string[];
  rows: AsyncIterable<readonly (readonly XlsxValue[])[]>;
}

export function tableFile({ name, sheetName, headers, rows }: Table, format: TableFormat): TableFile {
  if (format === "csv")
    return { fileName: `${name}.csv`, mediaType: CSV_MEDIA_TYPE, body: Readable.from(csvText(headers, rows)) };
  const body = writeXlsx([{ name: sheetName, columns: headers.map((header) => ({ header })), rows: each(rows) }]);
  return { fileName: `${name}.xlsx`, mediaType: XLSX_MEDIA_TYPE, body };
}

async function* csvText(headers: readonly string[], batches: Table["rows"]): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(headers);
  for await (const rows of batches) yield rows.map((row) => csvLine(row)).join("");
}

async function* each(batches: Table["rows"]): AsyncGenerator<readonly XlsxValue[]> {
  for await (const rows of batches) yield* rows;
}

/** To correct and import again: the added column is ignored. Throws `forbidden`, `import_not_found`. */
export const refusedRowsFile = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId").extend({ format: z.enum(TABLE_FORMATS), locale: z.enum(LOCALES).optional() }),
  audits: [],
  run: async (context, { importId, format, locale }): Promise<TableFile> => {
    const { db } = context;
    const importRow = await getImport(context, importId);
    const t = translator(locale ?? "en", "imports");
    const name = `${importRow.fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "")} - ${t("refusedFile.name")}`;
    const headers = [
      ...ownColumns(importRow.columns).map(({ name: header }) => header),
      ADDED_COLUMN + t("refusedFile.reason"),
    ];
    const textOf = locale ? problemTexts(locale).sentence : apiSentence;
    const reasonOf = (problems: readonly RowProblem[]) => problems.map(textOf).join(" ");
    return tableFile(
      { name, sheetName: t("refusedFile.sheet"), headers, rows: refusedBatches(db, importRow, reasonOf) },
      format,
    );
  },
});

const apiSentence = ({ field, expected }: Pick<RowProblem, "field" | "expected">) =>
  field ? `${field}: ${expected}` : expected;

async function* refusedBatches(
  db: BrandDb,
  { id: importId, columns }: ImportRow,
  reasonOf: (problems: readonly RowProblem[]) => string,
) {
  const readBatch = ({ cursor: after = 0, limit }: Batch<number>) => listRefusedRows(db, { importId, after, limit });
  for await (const rows of batchesBy(readBatch, ({ number }) => number)) {
    const problems = await listProblems(db, { importId, numbers: rows.map(({ number }) => number) });
    const byRow = groupBy(problems, ({ number }) => number);
    yield rows.map(({ number, cells, problems: late }) => [
      ...ownColumns(columns).map(({ index }) => cells[index] ?? ""),
      reasonOf(late ?? (byRow.get(number) ?? []).filter(({ severity }) => severity === "error")),
    ]);
  }
}

const RESULT_HEADERS = ["row", "outcome", "undone", "id", "name", "external_id", "gtin", "units", "reason"] as const;

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
    const headers = RESULT_HEADERS.map((header) => t(`resultFile.columns.${header}`));
    return tableFile(
      { name, sheetName: t("resultFile.sheet"), headers, rows: resultBatches(db, importId, locale) },
      format,
    );
  },
});

async function* resultBatches(db: BrandDb, importId: string, locale: Locale) {
  const t = translator(locale, "imports");
  const texts = problemTexts(locale);
  const readBatch = ({ cursor: after = 0, limit }: Batch<number>) => listResults(db, { importId, after, limit });
  for await (const rows of batchesBy(readBatch, ({ result }) => result.number))
    yield rows.map(({ result: { number, outcome, undo, productId, units, problems }, name, externalId, gtin }) => [
      number,
      t(`result.outcomes.${outcome}`),
      undo === null ? "" : t(`resultFile.undos.${undo}`),
      productId ?? "",
      name ?? "",
      externalId ?? "",
      gtin ?? "",
      units,
      (problems ?? []).map(texts.sentence).join(" "),
    ]);
}
