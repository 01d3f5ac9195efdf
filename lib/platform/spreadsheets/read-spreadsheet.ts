import type { ReadChoice, SheetRow, SpreadsheetSource } from "./contract";
import { type RowBuffer, unpackRows } from "./worker/row-buffer";
import { runInWorker } from "./worker/run-in-worker";

/**
 * All rows of one sheet, in batches of at most 1,000, parsed in a thread that waits when the reader does and ends with
 * the iteration. A cell shares the memory of its batch: who keeps single cells of very many rows copies them. Throws
 * SpreadsheetError, at worst after some batches; the signal's reason when it is aborted.
 */
export async function* readSpreadsheet(
  source: SpreadsheetSource,
  choice: ReadChoice = {},
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  for await (const packed of runInWorker<RowBuffer>({ kind: "read", source, choice }, signal)) yield unpackRows(packed);
}
