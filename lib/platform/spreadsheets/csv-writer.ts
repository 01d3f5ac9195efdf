/** CSV by RFC 4180: comma, CRLF, quotes doubled. Safe to open in a spreadsheet, and read back to what was written. */

export type CsvValue = string | number | boolean | Date | null | undefined;

export interface CsvOptions {
  /** A spreadsheet of a country that writes decimals with a comma expects a semicolon. */
  delimiter?: "," | ";" | "\t";
}

/** Tells a spreadsheet that the file is UTF-8; the first thing in it. */
export const CSV_BOM = "\uFEFF";
export const CSV_MEDIA_TYPE = "text/csv; charset=utf-8";

/** What OWASP names as the beginnings of formulas, those that spreadsheets of East Asia write wide among them. */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^''*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text that a spreadsheet would run as a formula gets one more apostrophe in front, so that it stays text. */
export function guardFormula(text: string): string {
  return RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** One record with its line end. Numbers, instants (ISO 8601, UTC) and truth values are no formulas; null is empty. */
export function csvLine(values: readonly CsvValue[], { delimiter = "," }: CsvOptions = {}): string {
  const cells = values.map((value, index) =>
    quoted(typeof value === "string" ? guardFormula(value) : plain(value), delimiter, index === 0),
  );
  // A lone empty cell would be a blank line, which readers skip.
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.join(delimiter)}\r\n`;
}

/** A whole file in pieces: a head, then one piece per batch of records, as they come. */
export async function* csvPieces<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: readonly { header: string; value: (row: Row) => CsvValue }[],
  options: CsvOptions & { hasBom?: boolean } = {},
): AsyncGenerator<string> {
  const head = csvLine(
    columns.map(({ header }) => header),
    options,
  );
  yield options.hasBom ? CSV_BOM + head : head;
  for await (const rows of batches) {
    if (rows.length > 0)
      yield rows
        .map((row) =>
          csvLine(
            columns.map(({ value }) => value(row)),
            options,
          ),
        )
        .join("");
  }
}

function plain(value: Exclude<CsvValue, string>): string {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A file that begins with `ID` is SYLK to Excel, whatever follows, unless a quotation mark stands before. */
function quoted(cell: string, delimiter: string, isFirst: boolean): string {
  const mustQuote =
    cell.includes(delimiter) || /["\r\n]/.test(cell) || cell !== cell.trim() || (isFirst && cell.startsWith("ID"));
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}
