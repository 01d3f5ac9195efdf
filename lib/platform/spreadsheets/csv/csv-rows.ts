import Papa from "papaparse";
import { must } from "@/lib/platform/must";
import type { Delimiter, RowError, SheetRow } from "@/lib/platform/spreadsheets/contract";
import { unguardFormula } from "@/lib/platform/spreadsheets/csv-writer";
import { LIMITS } from "@/lib/platform/spreadsheets/limits";
import { RowCounter } from "@/lib/platform/spreadsheets/row-counter";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";

interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

/** A row of 500 full cells is longer, yet a quote that nobody closed must not be searched to the end of the file. */
const OPEN_ROW_CHARACTERS_MAX = 2 * 1024 * 1024;

const ERRORS: Record<string, RowError["code"]> = { MissingQuotes: "unclosed_quote", InvalidQuotes: "stray_quote" };

/** Rows out of pieces of text, as the pieces come. Throws SpreadsheetError. */
export class CsvRows {
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
        cells[column] = this.#cell(must(cells[column], "A cell"), column);
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

/** `="000126"`: how a program keeps a spreadsheet from reading a number. Null: it is not written so. */
function formulaText(cell: string): string | null {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return null;
  const inner = cell.slice(2, -1);
  return inner.replaceAll('""', "").includes('"') ? null : inner.replaceAll('""', '"');
}

const SPACE_BEFORE_QUOTE = /^[ \t\u00A0]{1,20}"/;

/** To RFC 4180 such a quotation mark is a part of the text, and the delimiter behind it cuts the text in two. */
const hasSpaceBeforeQuote = (cell: string): boolean => SPACE_BEFORE_QUOTE.test(cell);

/** Without the bytes that DOS and fixed-length records end a file with: Ctrl-Z and NUL. */
function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0 && "\0\u001A".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
