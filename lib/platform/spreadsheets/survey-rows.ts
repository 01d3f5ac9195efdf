import { must } from "@/lib/platform/must";
import type { SheetRow } from "./contract";
import type { SheetSurvey } from "./survey-spreadsheet";
import { ValueSketch } from "./value-sketch";

/** Over all columns of a sheet together, and of one column. */
const VALUES_MAX = 100_000;
const VALUES_OF_COLUMN = { least: 200, most: 4_096 };

/** Somebody waits for it: of a longer sheet the first rows have to say what the others are like. */
const ROWS_MAX = 250_000;

/** The sketches of all columns, over rows that come in batches. */
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
        (columns[index] ??= new ValueSketch(limit)).add(must(cells[index], "A cell"));
    }
    seen += rows.length;
    if (seen >= ROWS_MAX) break;
  }
  return { columns: Array.from(columns, (column) => (column ?? new ValueSketch(1)).result()) };
}
