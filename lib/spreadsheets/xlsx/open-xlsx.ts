import type { ReadChoice, SheetRow, SheetShape, SpreadsheetShape } from "@/lib/spreadsheets/contract";
import { SpreadsheetFault } from "@/lib/spreadsheets/fault";
import { inBatches } from "@/lib/spreadsheets/in-batches";
import { BATCH_ROWS, FIRST_ROWS } from "@/lib/spreadsheets/limits";
import type { OpenSpreadsheet } from "@/lib/spreadsheets/open-spreadsheet";
import { Archive } from "./archive";
import type { WorkbookTexts } from "./cell-text";
import { DownwardMerges } from "./downward-merges";
import { refuseOtherPackages } from "./other-packages";
import { readStyles } from "./read-styles";
import { readXml } from "./read-xml";
import { SheetRows } from "./sheet-rows";
import { StringTable } from "./string-table";
import { readWorkbook, type Workbook } from "./workbook";

interface OpenWorkbook {
  archive: Archive;
  workbook: Workbook;
  texts: WorkbookTexts;
}

/** A workbook of ISO/IEC 29500, transitional or strict. Throws SpreadsheetFault. */
export async function openXlsx(path: string): Promise<OpenSpreadsheet> {
  const archive = await Archive.open(path);
  try {
    await refuseOtherPackages(archive);
    const workbook = await readWorkbook(archive);
    const { stylesPart, sharedStringsPart, is1904 } = workbook;
    const formats = stylesPart ? await readStyles(archive, stylesPart) : [];
    const strings = sharedStringsPart ? await StringTable.read(archive, sharedStringsPart) : null;
    const opened = { archive, workbook, texts: { strings, formats, is1904 } };
    return { inspect: () => inspect(opened), read: (choice) => inBatches(readChosen(opened, choice), BATCH_ROWS), close: () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function inspect(opened: OpenWorkbook): Promise<SpreadsheetShape> {
  const sheets: SheetShape[] = [];
  for (const [index, { name, isHidden }] of opened.workbook.sheets.entries()) {
    const firstRows = await readFirstRows(opened, index, FIRST_ROWS);
    sheets.push({ index, name, isHidden, firstRows, columnCount: Math.max(0, ...firstRows.map(({ cells }) => cells.length)) });
  }
  if (sheets.every(({ firstRows }) => firstRows.length === 0)) throw new SpreadsheetFault("is_empty");
  return { kind: "xlsx", dialect: null, sheets };
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
  if (!opened.workbook.sheets[index]) throw new SpreadsheetFault("no_such_sheet");
  let isEmpty = true;
  for await (const rows of readRows(opened, index)) {
    isEmpty = false;
    yield rows;
  }
  if (isEmpty) throw new SpreadsheetFault("is_empty");
}

/** Hidden sheets are never taken without being chosen. */
async function firstFilledSheet(opened: OpenWorkbook): Promise<number> {
  for (const [index, { isHidden }] of opened.workbook.sheets.entries())
    if (!isHidden && (await readFirstRows(opened, index, 1)).length > 0) return index;
  throw new SpreadsheetFault("is_empty");
}

async function* readRows({ archive, workbook, texts }: OpenWorkbook, index: number): AsyncGenerator<SheetRow[]> {
  const { part } = workbook.sheets[index]!;
  const rows = new SheetRows(texts, await DownwardMerges.find(archive, part));
  for await (const ready of readXml(archive.readText(part), rows, () => rows.take())) if (ready.length > 0) yield ready;
}
