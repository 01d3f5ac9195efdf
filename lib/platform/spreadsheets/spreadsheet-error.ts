/** Why a file is refused as a whole. Sentences for people: `explainError`. */
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

/** What a file that is no spreadsheet turned out to be. */
export const FOUND_FORMATS = [
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
export type FoundFormat = (typeof FOUND_FORMATS)[number];

export interface SpreadsheetErrorDetails {
  /** Rows and columns count from 1. */
  row?: number;
  column?: number;
  /** In the unit of the limit: bytes, rows, columns, characters, sheets. */
  limit?: number;
  found?: FoundFormat;
}

/** The file cannot be read at all; nothing of it was taken over. */
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
