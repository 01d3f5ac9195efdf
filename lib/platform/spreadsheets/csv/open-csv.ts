import type {
  CsvDialect,
  ReadChoice,
  SheetRow,
  SpreadsheetShape,
  SpreadsheetSource,
} from "@/lib/platform/spreadsheets/contract";
import { inBatches } from "@/lib/platform/spreadsheets/in-batches";
import { BATCH_ROWS, FIRST_ROWS, LIMITS } from "@/lib/platform/spreadsheets/limits";
import type { OpenSpreadsheet } from "@/lib/platform/spreadsheets/open-spreadsheet";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { CsvRows } from "./csv-rows";
import { type DelimiterHint, delimiterHint, detectDelimiter } from "./delimiter-rules";
import { type Detected, detectEncoding } from "./detect-encoding";
import { readFileText, readPastedText } from "./read-text";

/** Delimited text: a CSV or TSV file, or pasted cells. */
export function openCsv(source: SpreadsheetSource): OpenSpreadsheet {
  if (typeof source !== "string" && source.text.length > LIMITS.fileBytes)
    throw new SpreadsheetError("too_large", { limit: LIMITS.fileBytes });
  return {
    inspect: () => inspect(source),
    read: (choice) => inBatches(readRows(source, choice), BATCH_ROWS),
    close: () => undefined,
  };
}

async function inspect(source: SpreadsheetSource): Promise<SpreadsheetShape> {
  const { encoding, hasBom, readings } = await encodingOf(source);
  const sample = await firstPiece(textOf(source, encoding));
  const delimiter = delimiterHint(sample)?.delimiter ?? detectDelimiter(sample);
  const dialect: CsvDialect = { encoding, hasBom, delimiter, readings };
  const firstRows: SheetRow[] = [];
  for await (const rows of readRows(source, dialect)) {
    firstRows.push(...rows.slice(0, FIRST_ROWS - firstRows.length));
    if (firstRows.length >= FIRST_ROWS) break;
  }
  const columnCount = Math.max(...firstRows.map(({ cells }) => cells.length));
  return { kind: "csv", dialect, sheets: [{ index: 0, name: "", isHidden: false, firstRows, columnCount }] };
}

async function encodingOf(source: SpreadsheetSource): Promise<Detected> {
  return typeof source === "string" ? detectEncoding(source) : { encoding: "utf-8", hasBom: false, readings: [] };
}

function textOf(source: SpreadsheetSource, encoding: CsvDialect["encoding"]): AsyncIterable<string> | Iterable<string> {
  return typeof source === "string" ? readFileText(source, encoding) : readPastedText(source.text);
}

async function firstPiece(pieces: AsyncIterable<string> | Iterable<string>): Promise<string> {
  for await (const piece of pieces) if (piece !== "") return piece;
  return "";
}

async function* readRows(source: SpreadsheetSource, choice: ReadChoice): AsyncGenerator<SheetRow[]> {
  if ((choice.sheetIndex ?? 0) !== 0) throw new SpreadsheetError("no_such_sheet");
  const encoding = choice.encoding ?? (await encodingOf(source)).encoding;
  let rows: CsvRows | null = null;
  let isEmpty = true;
  for await (const piece of textOf(source, encoding)) {
    if (piece === "") continue;
    const hint: DelimiterHint | null = rows ? null : delimiterHint(piece);
    rows ??= new CsvRows(choice.delimiter ?? hint?.delimiter ?? detectDelimiter(piece));
    const ready = rows.push(hint ? piece.slice(hint.characters) : piece);
    isEmpty &&= ready.length === 0;
    if (ready.length > 0) yield ready;
  }
  const last = rows?.end() ?? [];
  if (last.length > 0) yield last;
  else if (isEmpty) throw new SpreadsheetError("is_empty");
}
