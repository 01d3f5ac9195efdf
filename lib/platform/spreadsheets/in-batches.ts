import type { SheetRow } from "./contract";

/** Long cells make a batch end sooner. */
const BATCH_CHARACTERS = 1024 * 1024;

/** The same rows in batches of at most this number. */
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
