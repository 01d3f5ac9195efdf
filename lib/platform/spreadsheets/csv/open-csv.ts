import { createReadStream } from "node:fs";
import iconv from "iconv-lite";
import Papa from "papaparse";
import { requireValue } from "@/lib/platform/require-value";
import {
  type Delimiter,
  DELIMITERS,
  type RowError,
  type SheetRow,
  type CsvDialect,
  type ReadChoice,
  type SpreadsheetShape,
  type SpreadsheetSource,
  type Encoding,
} from "@/lib/platform/spreadsheets/contract";
import { unguardFormula } from "@/lib/platform/spreadsheets/csv-writer";
import { RowCounter, inBatches, type OpenSpreadsheet } from "@/lib/platform/spreadsheets/open-spreadsheet";
import { LIMITS, SpreadsheetError, BATCH_ROWS, FIRST_ROWS } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { type Detected, detectEncoding } from "./detect-encoding";

const CHUNK_BYTES = 256 * 1024;

/** Normalizes line breaks to `\n`. Uses iconv-lite, because Node decodes 27 bytes of windows-1252 incorrectly. */
async function* readFileText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  const breaks = new LineBreaks();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>)
    yield breaks.unify(decoder.write(chunk));
  yield breaks.unify(decoder.end() ?? "", true);
}

function* readPastedText(text: string): Generator<string> {
  const breaks = new LineBreaks();
  const content = text.replace(/^\uFEFF/, "");
  for (let start = 0; start < content.length; start += CHUNK_BYTES)
    yield breaks.unify(content.slice(start, start + CHUNK_BYTES));
  yield breaks.unify("", true);
}

class LineBreaks {
  #heldBack = "";

  unify(piece: string, isLast = false): string {
    let text = this.#heldBack + piece;
    this.#heldBack = "";
    if (!isLast && text.endsWith("\r")) {
      this.#heldBack = "\r";
      text = text.slice(0, -1);
    }
    return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  }
}

interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/** Limits the search for a missing closing quote, so that the whole file is not scanned. */
const OPEN_ROW_CHARACTERS_MAX = 2 * 1024 * 1024;

const ERRORS: Record<string, RowError["code"]> = { MissingQuotes: "unclosed_quote", InvalidQuotes: "stray_quote" };

class CsvRows {
  readonly #parser: Papa.Parser;
  readonly #counter = new RowCounter();
  #open = "";
  #number = 0;

  constructor(delimiter: Delimiter) {
    this.#parser = new Papa.Parser({ delimiter, newline: "\n" });
  }

  push(piece: string): SheetRow[] {
    const text = this.#open + piece;
    const parsed = this.#parse(text, true);
    this.#open = text.slice(parsed.meta.cursor);
    if (this.#open.length > OPEN_ROW_CHARACTERS_MAX)
      throw new SpreadsheetError("unclosed_quote", { row: this.#number + 1 });
    return this.#toRows(parsed);
  }

  end(): SheetRow[] {
    const text = withoutEndMarks(this.#open);
    const parsed = text === "" ? null : this.#parse(text, false);
    this.#open = "";
    return parsed ? this.#toRows(parsed) : [];
  }

  #parse(text: string, isMoreToCome: boolean): Parsed {
    return this.#parser.parse(text, 0, isMoreToCome) as Parsed;
  }

  #toRows({ data, errors }: Parsed): SheetRow[] {
    const rowErrors = new Map(
      errors.filter(({ row }) => row < data.length).map(({ code, row }) => [row, ERRORS[code]]),
    );
    const rows: SheetRow[] = [];
    for (const [index, cells] of data.entries()) {
      this.#number += 1;
      if (!this.#counter.count(this.#number, cells)) continue;
      const code = rowErrors.get(index) ?? (cells.some(hasSpaceBeforeQuote) ? "space_before_quote" : undefined);
      for (let column = 0; column < cells.length; column += 1)
        cells[column] = this.#cell(requireValue(cells[column], "A cell"), column);
      rows.push(code ? { number: this.#number, cells, error: { code } } : { number: this.#number, cells });
    }
    return rows;
  }

  #cell(text: string, column: number): string {
    if (text.length > LIMITS.cellCharacters)
      throw new SpreadsheetError("cell_too_long", {
        row: this.#number,
        column: column + 1,
        limit: LIMITS.cellCharacters,
      });
    return formulaText(text) ?? unguardFormula(text);
  }
}

/** `="000126"` prevents spreadsheets from reading a number. Returns null for other cells. */
function formulaText(cell: string): string | null {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return null;
  const inner = cell.slice(2, -1);
  return inner.replaceAll('""', "").includes('"') ? null : inner.replaceAll('""', '"');
}

const SPACE_BEFORE_QUOTE = /^[ \t\u00A0]{1,20}"/;

/** In RFC 4180 a quote after a space is part of the text, so a delimiter inside the quotes splits the cell. */
const hasSpaceBeforeQuote = (cell: string): boolean => SPACE_BEFORE_QUOTE.test(cell);

/** Removes Ctrl-Z (DOS) and NUL (fixed-length records) at the end of the file. */
function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0 && "\0\u001A".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

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

const SAMPLE_ROWS = 100;

const HINT = /^"?sep=([,;\t|])"?\n/i;

interface DelimiterHint {
  delimiter: Delimiter;
  characters: number;
}

function delimiterHint(text: string): DelimiterHint | null {
  const match = HINT.exec(text);
  return match ? { delimiter: match[1] as Delimiter, characters: match[0].length } : null;
}

/** The delimiter with the most even rows, then the one with more cells. A comma if none splits. */
export function detectDelimiter(sample: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: score(sample, delimiter) * (delimiter === "," ? 1 - DECIMAL_WEIGHT * decimalShare(sample) : 1),
  }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left));
  return best.score > 0 ? best.delimiter : ",";
}

const DECIMAL_WEIGHT = 0.9;

/** Commas between digits are usually decimal commas. If nearly all are, another even delimiter wins. */
function decimalShare(sample: string): number {
  const commas = sample.split(",").length - 1;
  return commas === 0 ? 0 : (sample.match(/\d,(?=\d)/g)?.length ?? 0) / commas;
}

function score(sample: string, delimiter: Delimiter): number {
  const { data, errors } = Papa.parse<string[]>(sample, {
    delimiter,
    newline: "\n",
    preview: SAMPLE_ROWS,
    skipEmptyLines: "greedy",
  });
  // The sample can end in the middle of a row.
  const rows = data.length > 10 ? data.slice(0, -1) : data;
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width, count] = [...widths]
    .filter(([cells]) => cells > 1)
    .reduce((left, right) => (right[1] > left[1] ? right : left), [1, 0]);
  const strays = errors.filter(({ code }) => code === "InvalidQuotes").length;
  const evenness = Math.max(0, count - strays) / Math.max(1, rows.length);
  return evenness ** 2 * Math.log2(width + 1);
}
