/** What a file may hold, and what reading one may cost. */
export const LIMITS = {
  fileBytes: 100 * 1024 * 1024,
  /** Rows that hold any text, besides the one with the headings. */
  rows: 1_000_000,
  /** The number of the last row a spreadsheet program has. */
  rowNumber: 1_048_576,
  columns: 500,
  cellCharacters: 32_767,
  sheets: 100,
} as const;

export const FIRST_ROWS = 30;
export const BATCH_ROWS = 1_000;
