import { requireValue } from "@/lib/platform/require-value";
import type { ReadChoice, SheetRow, SpreadsheetShape } from "./contract";
import { LIMITS, SpreadsheetError } from "./spreadsheet-error";
import { type Sketch, ValueSketch } from "./value-sketch";

/** All methods throw SpreadsheetError. */
export interface OpenSpreadsheet {
  inspect(): Promise<SpreadsheetShape>;
  /** Throws if the sheet has no rows. */
  read(choice: ReadChoice): AsyncGenerator<SheetRow[]>;
  close(): Promise<void> | void;
}

export interface SheetSurvey {
  columns: Sketch[];
}

const VALUES_MAX = 100_000;
const VALUES_OF_COLUMN = { least: 200, most: 4_096 };

/** A person waits for the result, so the first rows represent a longer sheet. */
const ROWS_MAX = 250_000;

export async function surveyRows(batches: AsyncIterable<readonly SheetRow[]>, afterRow: number): Promise<SheetSurvey> {
  const columns: ValueSketch[] = [];
  let limit: number | null = null;
  let seen = 0;
  for await (const rows of batches) {
    for (const { number, cells } of rows) {
      limit ??= Math.min(
        VALUES_OF_COLUMN.most,
        Math.max(VALUES_OF_COLUMN.least, Math.floor(VALUES_MAX / Math.max(1, cells.length))),
      );
      if (number <= afterRow) continue;
      for (let index = 0; index < cells.length; index += 1)
        (columns[index] ??= new ValueSketch(limit)).add(requireValue(cells[index], "A cell"));
    }
    seen += rows.length;
    if (seen >= ROWS_MAX) break;
  }
  return { columns: Array.from(columns, (column) => (column ?? new ValueSketch(1)).result()) };
}

export class RowCounter {
  #count = 0;

  count(number: number, cells: readonly string[]): boolean {
    if (number > LIMITS.rowNumber) throw new SpreadsheetError("too_many_rows", { limit: LIMITS.rows });
    if (!cells.some(hasText)) return false;
    if (cells.length > LIMITS.columns && cells.slice(LIMITS.columns).some(hasText))
      throw new SpreadsheetError("too_many_columns", { row: number, limit: LIMITS.columns });
    this.#count += 1;
    // The heading row is not counted.
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

const BATCH_CHARACTERS = 1024 * 1024;

export async function* inBatches(source: AsyncIterable<SheetRow[]>, rowsMax: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let characters = 0;
  for await (const rows of source)
    for (const row of rows) {
      batch.push(row);
      for (const cell of row.cells) characters += cell.length;
      if (batch.length < rowsMax && characters < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  if (batch.length > 0) yield batch;
}
