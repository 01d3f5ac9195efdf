import { beginningOf, storableText } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import type { Encoding, Delimiter, SheetRow } from "@/lib/platform/spreadsheets/contract";
import { type SheetSurvey, surveyRows } from "@/lib/platform/spreadsheets/open-spreadsheet";
import { surveySpreadsheet } from "@/lib/platform/spreadsheets/read-spreadsheet";
import type { Sketch, SketchedValue } from "@/lib/platform/spreadsheets/value-sketch";
import type { ColumnSample, Inspection } from "../commit/plan-rules";
import { importFile } from "../files/file-store";
import { readRows, RECORD_COLUMN, toRefusal } from "../files/read-file";
import { joinedNames } from "./suggest-header";

export interface ColumnsPosition {
  sheetIndex: number;
  dialect: Inspection["dialect"];
  /** The last header row, 0 if there is none; 2 rows are joined. */
  headerRow: number;
  headerRows: number;
  /** False: only the first thousand rows were read, which do not reveal repeated values. */
  isWhole: boolean;
}

const ROWS_SAMPLED = 1_000;
const SAMPLES = 30;
const COMMONEST = 10;
const FIRST = 3;

export async function readColumns(
  importId: string,
  inspection: Inspection,
  position: ColumnsPosition,
): Promise<ColumnSample[]> {
  const isNdjson = inspection.kind === "ndjson";
  try {
    const names = isNdjson ? [RECORD_COLUMN] : await namesOf(importId, inspection, position);
    const { columns } = await survey(importId, inspection, position);
    return Array.from({ length: isNdjson ? 1 : Math.max(names.length, columns.length) }, (_, index): ColumnSample => {
      const sketch = columns[index] ?? { filled: 0, different: 0, values: [] };
      return {
        index,
        name: names[index] ?? "",
        samples: samplesOf(sketch),
        ...(inspection.kind === "xlsx" || inspection.dialect?.delimiter === "," ? { isPointDecimal: true } : {}),
        ...(position.isWhole && !isNdjson ? { facts: factsOf(sketch) } : {}),
      };
    });
  } catch (error) {
    throw toRefusal(error);
  }
}

export async function namesOf(
  importId: string,
  { kind, sheets }: Inspection,
  { sheetIndex, dialect, headerRow, headerRows }: Omit<ColumnsPosition, "isWhole">,
): Promise<string[]> {
  if (headerRow === 0) return [];
  const sheet = sheets.find(({ index }) => index === sheetIndex);
  const rowNumbers = [headerRow - headerRows + 1, headerRow];
  let rows: { number: number; cells: string[] }[] =
    sheet?.firstRows.filter(({ number }) => rowNumbers.includes(number)) ?? [];
  if (!rows.some(({ number }) => number === headerRow))
    rows = await rowsUpTo(readRows(importId, kind, { sheetIndex, dialect }), rowNumbers);
  const cellsOf = (wantedRow: number) => rows.find(({ number }) => number === wantedRow)?.cells ?? [];
  const spans = (sheet?.spans ?? []).filter(({ row }) => row === headerRow - 1);
  return headerRows === 1
    ? cellsOf(headerRow).map((cell) => cell.trim())
    : joinedNames(cellsOf(headerRow - 1), cellsOf(headerRow), spans);
}

async function rowsUpTo(batches: AsyncIterable<SheetRow[]>, rowNumbers: readonly number[]): Promise<SheetRow[]> {
  const matches: SheetRow[] = [];
  for await (const rows of batches) {
    matches.push(...rows.filter(({ number }) => rowNumbers.includes(number)));
    if ((rows.at(-1)?.number ?? 0) >= requireValue(rowNumbers.at(-1), "A row")) break;
  }
  return matches;
}

async function survey(
  importId: string,
  { kind }: Inspection,
  { sheetIndex, dialect, headerRow, isWhole }: ColumnsPosition,
): Promise<SheetSurvey> {
  if (!isWhole || kind === "ndjson")
    return surveyRows(firstOf(readRows(importId, kind, { sheetIndex, dialect })), headerRow);
  return surveySpreadsheet(importFile(importId), {
    sheetIndex,
    afterRow: headerRow,
    ...(dialect as { encoding: Encoding; delimiter: Delimiter } | null),
  });
}

async function* firstOf(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let seen = 0;
  for await (const rows of batches) {
    yield rows;
    seen += rows.length;
    if (seen >= ROWS_SAMPLED) return;
  }
}

function factsOf({ filled, different, values }: Sketch): NonNullable<ColumnSample["facts"]> {
  return { filled, different, most: Math.max(0, ...values.map(({ count }) => count)) };
}

function samplesOf({ values }: Sketch): string[] {
  const byOrder = [...values].sort((one, other) => one.order - other.order);
  const byCount = values
    .filter(({ count }) => count > 1)
    .sort((one, other) => other.count - one.count || one.order - other.order);
  const chosen = new Set<SketchedValue>([...byOrder.slice(0, FIRST), ...byCount.slice(0, COMMONEST)]);
  const step = Math.max(1, byOrder.length / SAMPLES);
  for (let at = 0; at < byOrder.length && chosen.size < SAMPLES; at += step)
    chosen.add(requireValue(byOrder[Math.floor(at)], "A row"));
  return [...chosen]
    .sort((one, other) => other.count - one.count || one.order - other.order)
    .map(({ value }) => beginningOf(storableText(value), 200));
}
