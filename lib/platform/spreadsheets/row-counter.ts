import { LIMITS } from "./limits";
import { SpreadsheetError } from "./spreadsheet-error";

/** Keeps the rows of one sheet within the limits. */
export class RowCounter {
  #count = 0;

  /** Whether the row holds any text. Throws SpreadsheetError when it is one too many, or too wide. */
  count(number: number, cells: readonly string[]): boolean {
    if (number > LIMITS.rowNumber) throw new SpreadsheetError("too_many_rows", { limit: LIMITS.rows });
    if (!cells.some(hasText)) return false;
    if (cells.length > LIMITS.columns && cells.slice(LIMITS.columns).some(hasText))
      throw new SpreadsheetError("too_many_columns", { row: number, limit: LIMITS.columns });
    this.#count += 1;
    // The row with the headings is not counted.
    if (this.#count > LIMITS.rows + 1) throw new SpreadsheetError("too_many_rows", { limit: LIMITS.rows });
    return true;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }
}

const SEEN = /[^\s\p{Cc}\p{Cf}]/u;

function hasText(cell: string): boolean {
  return cell !== "" && SEEN.test(cell);
}
