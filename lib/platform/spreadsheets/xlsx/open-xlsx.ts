import { requireValue } from "@/lib/platform/require-value";
import type { ReadChoice, SheetRow, SheetShape, SpreadsheetShape } from "@/lib/platform/spreadsheets/contract";
import { inBatches, type OpenSpreadsheet } from "@/lib/platform/spreadsheets/open-spreadsheet";
import { BATCH_ROWS, FIRST_ROWS, SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { Archive, refuseOtherPackages } from "./archive";
import { rowOf, type WorkbookTexts, builtInFormat, type NumberFormat, parseNumberFormat } from "./cell-text";
import { DownwardMerges, SheetRows } from "./sheet-rows";
import { StringTable } from "./string-table";
import { readWorkbook, type Workbook } from "./workbook";
import { readXml, readWholeXml } from "./xml-scanner";

interface OpenWorkbook {
  archive: Archive;
  workbook: Workbook;
  texts: WorkbookTexts;
}

export async function openXlsx(path: string): Promise<OpenSpreadsheet> {
  const archive = await Archive.open(path);
  try {
    await refuseOtherPackages(archive);
    const workbook = await readWorkbook(archive);
    const { stylesPart, sharedStringsPart, is1904 } = workbook;
    const formats = stylesPart ? await readStyles(archive, stylesPart) : [];
    const strings = sharedStringsPart ? await StringTable.read(archive, sharedStringsPart) : null;
    const opened = { archive, workbook, texts: { strings, formats, is1904 } };
    return {
      inspect: () => inspect(opened),
      read: (choice) => inBatches(readChosen(opened, choice), BATCH_ROWS),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function inspect(opened: OpenWorkbook): Promise<SpreadsheetShape> {
  const sheets: SheetShape[] = [];
  for (const index of opened.workbook.sheets.keys()) sheets.push(await inspectSheet(opened, index));
  if (sheets.every(({ firstRows }) => firstRows.length === 0)) throw new SpreadsheetError("is_empty");
  return { kind: "xlsx", dialect: null, sheets };
}

/** Larger sheets are not counted row by row. Their declared dimension is used. */
const COUNTED_BYTES_MAX = 16 * 1024 * 1024;

async function inspectSheet(opened: OpenWorkbook, index: number): Promise<SheetShape> {
  const { archive, workbook } = opened;
  const { name, isHidden, part } = requireValue(workbook.sheets[index], "A sheet");
  const merges = await DownwardMerges.find(archive, part);
  const isCounted = workbook.sheets.length > 1 && archive.sizeBytes(part) <= COUNTED_BYTES_MAX;
  const firstRows: SheetRow[] = [];
  let [rowCount, cellCount, columnCount] = [0, 0, 0];
  try {
    for await (const rows of readRows(opened, index, merges)) {
      for (const { cells } of rows) {
        rowCount += 1;
        cellCount += cells.filter((cell) => cell !== "").length;
        columnCount = Math.max(columnCount, cells.length);
      }
      firstRows.push(...rows.slice(0, FIRST_ROWS - firstRows.length));
      if (!isCounted && firstRows.length >= FIRST_ROWS) break;
    }
  } catch (error) {
    // Errors after the first rows are reported only when the sheet is selected.
    const isBelow = error instanceof SpreadsheetError && error.code !== "is_zip_bomb" && firstRows.length >= FIRST_ROWS;
    if (!isBelow) throw error;
  }
  const shape = { index, name, isHidden, firstRows, columnCount, spans: merges.spans(firstRows.at(-1)?.number ?? 0) };
  if (workbook.sheets.length === 1) return shape;
  if (isCounted) return { ...shape, rowCount, cellCount };
  const rowsSaid = await rowsByDimension(archive, part);
  return rowsSaid === null
    ? { ...shape, cellCount: archive.sizeBytes(part) }
    : { ...shape, rowCount: rowsSaid, cellCount: rowsSaid * columnCount };
}

const DIMENSION = /<(?:[\w.-]+:)?dimension\s[^>]*?\bref\s*=\s*["'][A-Za-z]+\d+:([A-Za-z]+\d+)["']/;

async function rowsByDimension(archive: Archive, part: string): Promise<number | null> {
  for await (const piece of archive.readText(part)) {
    const corner = DIMENSION.exec(piece)?.[1];
    return corner === undefined ? null : rowOf(corner);
  }
  return null;
}

async function readFirstRows(opened: OpenWorkbook, index: number, rowsMax: number): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const rows of readRows(opened, index)) {
    first.push(...rows.slice(0, rowsMax - first.length));
    if (first.length >= rowsMax) break;
  }
  return first;
}

async function* readChosen(opened: OpenWorkbook, { sheetIndex }: ReadChoice): AsyncGenerator<SheetRow[]> {
  const index = sheetIndex ?? (await firstFilledSheet(opened));
  if (!opened.workbook.sheets[index]) throw new SpreadsheetError("no_such_sheet");
  let isEmpty = true;
  for await (const rows of readRows(opened, index)) {
    isEmpty = false;
    yield rows;
  }
  if (isEmpty) throw new SpreadsheetError("is_empty");
}

async function firstFilledSheet(opened: OpenWorkbook): Promise<number> {
  for (const [index, { isHidden }] of opened.workbook.sheets.entries())
    if (!isHidden && (await readFirstRows(opened, index, 1)).length > 0) return index;
  throw new SpreadsheetError("is_empty");
}

async function* readRows(
  { archive, workbook, texts }: OpenWorkbook,
  index: number,
  merges?: DownwardMerges,
): AsyncGenerator<SheetRow[]> {
  const { part } = requireValue(workbook.sheets[index], "A sheet");
  const rows = new SheetRows(texts, merges ?? (await DownwardMerges.find(archive, part)));
  for await (const ready of readXml(archive.readText(part), rows, () => rows.take())) if (ready.length > 0) yield ready;
}

async function readStyles(archive: Archive, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  let isInCellFormats = false;
  await readWholeXml(archive.readText(part), {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0);
      if (name === "numFmt" && formatCode !== undefined) codes.set(id, formatCode);
      else if (name === "cellXfs") isInCellFormats = true;
      else if (name === "xf" && isInCellFormats) formatIds.push(id);
    },
    close(name) {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  const known = new Map<number, NumberFormat>();
  return formatIds.map((id) => {
    const code = codes.get(id);
    const format = known.get(id) ?? (code === undefined ? builtInFormat(id) : parseNumberFormat(code));
    known.set(id, format);
    return format;
  });
}
