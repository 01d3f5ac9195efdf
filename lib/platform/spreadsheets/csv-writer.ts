/** RFC 4180. Values that a spreadsheet would run as formulas are escaped; reading restores the original. */

export type CsvValue = string | number | boolean | Date | null | undefined;

export interface CsvOptions {
  /** Spreadsheets in locales with a decimal comma expect a semicolon. */
  delimiter?: "," | ";" | "\t";
}

export const CSV_BOM = "\uFEFF";
export const CSV_MEDIA_TYPE = "text/csv; charset=utf-8";

/** The first characters of formulas according to OWASP, including the full-width forms of East Asia. */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^''*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function guardFormula(text: string): string {
  return RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

export function csvLine(values: readonly CsvValue[], { delimiter = "," }: CsvOptions = {}): string {
  const cells = values.map((value, index) =>
    quoted(typeof value === "string" ? guardFormula(value) : plain(value), delimiter, index === 0),
  );
  // A single empty cell would be a blank line, which readers skip.
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.join(delimiter)}\r\n`;
}

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

/** Excel reads a file that begins with `ID` as SYLK unless the cell is quoted. */
function quoted(cell: string, delimiter: string, isFirst: boolean): string {
  const mustQuote =
    cell.includes(delimiter) || /["\r\n]/.test(cell) || cell !== cell.trim() || (isFirst && cell.startsWith("ID"));
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
}
