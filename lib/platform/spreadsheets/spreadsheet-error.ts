import type { Translate } from "@/lib/platform/i18n/translator";
import { columnName } from "./xlsx/written-parts";

export const SPREADSHEET_ERROR_CODES = [
  "too_large",
  "too_large_unpacked",
  "too_many_rows",
  "too_many_columns",
  "too_many_sheets",
  "cell_too_long",
  "not_a_spreadsheet",
  "wrong_ending",
  "is_xls",
  "is_xlsb",
  "is_ods",
  "is_encrypted",
  "is_zip_bomb",
  "has_doctype",
  "is_truncated",
  "is_damaged",
  "is_empty",
  "bad_entry_name",
  "unclosed_quote",
  "no_such_sheet",
] as const;

export type SpreadsheetErrorCode = (typeof SPREADSHEET_ERROR_CODES)[number];

export const DETECTED_FORMATS = [
  "pdf",
  "image",
  "word",
  "powerpoint",
  "numbers",
  "html",
  "xml",
  "json",
  "rtf",
  "sylk",
  "zip",
  "archive",
  "old_office",
  "binary",
] as const;
export type DetectedFormat = (typeof DETECTED_FORMATS)[number];

export interface SpreadsheetErrorDetails {
  row?: number;
  column?: number;
  /** In the unit of the limit: bytes, rows, columns, characters or sheets. */
  limit?: number;
  found?: DetectedFormat;
}

export class SpreadsheetError extends Error {
  override readonly name = "SpreadsheetError";

  constructor(
    readonly code: SpreadsheetErrorCode,
    readonly details: SpreadsheetErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(`The spreadsheet is refused: ${code} ${JSON.stringify(details)}`, options);
  }
}

const MEGABYTE = 1024 * 1024;

export function explainError(
  { code, details }: Pick<SpreadsheetError, "code" | "details">,
  t: Translate<"spreadsheets">,
): string {
  const { row = 0, column = 0, limit = 0, found = "binary" } = details;
  return t(`errors.${code}`, {
    row,
    column: columnName(column),
    limit,
    megabytes: limit / MEGABYTE,
    found: t(`found.${found}`),
  });
}

export const LIMITS = {
  fileBytes: 100 * 1024 * 1024,
  rows: 1_000_000,
  rowNumber: 1_048_576,
  columns: 500,
  cellCharacters: 32_767,
  sheets: 100,
} as const;

export const FIRST_ROWS = 30;
export const BATCH_ROWS = 1_000;
