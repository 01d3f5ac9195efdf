import { createReadStream } from "node:fs";
import { DomainError } from "@/lib/platform/errors";
import { translator } from "@/lib/platform/i18n/translator";
import { isStorableText, storableText } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import type { CsvDialect, Delimiter, Encoding, SheetRow } from "@/lib/platform/spreadsheets/contract";
import { inspectSpreadsheet, readSpreadsheet } from "@/lib/platform/spreadsheets/read-spreadsheet";
import { explainError, SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import type { Inspection } from "../commit/plan-rules";
import { NUL_STAND_IN } from "../values/clean-cell";
import { importFile } from "./file-store";

export interface FileChoice {
  sheetIndex: number;
  dialect: Inspection["dialect"];
}

const LINES_PER_BATCH = 1_000;
const LINE_CHARACTERS_MAX = 1_000_000;
const LINES_MAX = 1_000_000;
export const RECORD_COLUMN = "record";

/** Throws `file_refused` with the error code in `fault`. */
export async function inspectFile(
  importId: string,
  { isNdjson, dialect: chosen, encoding }: { isNdjson: boolean; dialect?: Inspection["dialect"]; encoding?: Encoding },
): Promise<Inspection> {
  try {
    if (isNdjson) return await inspectLines(importId);
    if (chosen) return { kind: "csv", dialect: chosen, sheets: [await firstSheet(importId, chosen)] };
    const { kind, dialect: ownDialect, sheets: ownSheets } = await inspectSpreadsheet(importFile(importId));
    const sheets = ownSheets.map((sheet) => ({
      ...sheet,
      name: storableText(sheet.name),
      firstRows: storableRows(sheet.firstRows),
    }));
    if (!encoding || !ownDialect)
      return {
        kind,
        dialect: ownDialect && dialectOf(ownDialect),
        ...(ownDialect?.readings.length && readingsOf(ownDialect)),
        sheets,
      };
    const dialect = { encoding, delimiter: ownDialect.delimiter };
    return { kind, dialect, isEncodingStated: true, sheets: [await firstSheet(importId, dialect)] };
  } catch (error) {
    throw toRefusal(error);
  }
}

const dialectOf = ({ encoding, delimiter }: CsvDialect) => ({ encoding, delimiter });
const readingsOf = ({ readings }: CsvDialect) => ({
  readings: readings.map((each) => ({ ...each, sample: storableText(each.sample) })),
});
const FIRST_ROWS = 30;

async function firstSheet(importId: string, dialect: NonNullable<Inspection["dialect"]>) {
  for await (const rows of readRows(importId, "csv", { sheetIndex: 0, dialect })) {
    const firstRows = rows.slice(0, FIRST_ROWS);
    return {
      index: 0,
      name: "",
      isHidden: false,
      firstRows,
      columnCount: Math.max(...firstRows.map(({ cells }) => cells.length)),
    };
  }
  throw new SpreadsheetError("is_empty");
}

async function inspectLines(importId: string): Promise<Inspection> {
  for await (const rows of readRows(importId, "ndjson", { sheetIndex: 0, dialect: null }))
    return {
      kind: "ndjson",
      dialect: null,
      sheets: [{ index: 0, name: "", isHidden: false, firstRows: rows.slice(0, FIRST_ROWS), columnCount: 1 }],
    };
  throw new SpreadsheetError("is_empty");
}

/** Batches of at most 1,000 rows. Throws SpreadsheetError. */
export async function* readRows(
  importId: string,
  kind: Inspection["kind"],
  choice: FileChoice,
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  for await (const rows of rowsAsTheyAre(importId, kind, choice, signal)) yield storableRows(rows);
}

function storableRows(rows: readonly SheetRow[]): SheetRow[] {
  return rows.map((row) => (row.cells.every(isStorableText) ? row : { ...row, cells: row.cells.map(storableCell) }));
}

const storableCell = (cell: string): string => storableText(cell.replaceAll("\0", NUL_STAND_IN));

function rowsAsTheyAre(
  importId: string,
  kind: Inspection["kind"],
  { sheetIndex, dialect }: FileChoice,
  signal?: AbortSignal,
): AsyncIterable<SheetRow[]> {
  if (kind === "ndjson") return readLines(importFile(importId));
  return readSpreadsheet(
    importFile(importId),
    { sheetIndex, ...(dialect as { encoding: Encoding; delimiter: Delimiter } | null) },
    signal,
  );
}

async function* readLines(path: string): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    if (number > LINES_MAX) throw new SpreadsheetError("too_many_rows", { limit: LINES_MAX });
    if (line.trim() === "") continue;
    batch.push({ number, cells: [line.replace(/^\uFEFF/, "").trim()] });
    if (batch.length < LINES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = requireValue(lines.pop(), "A line");
    if (rest.length > LINE_CHARACTERS_MAX) throw new SpreadsheetError("cell_too_long", { limit: LINE_CHARACTERS_MAX });
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** File errors get the data for `explainError`; disk errors become a 503. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof SpreadsheetError)) return toStorageRefusal(error);
  return new DomainError("file_refused", explainError(error, translator("en", "spreadsheets")), {
    members: { fault: error.code, ...error.details },
  });
}
