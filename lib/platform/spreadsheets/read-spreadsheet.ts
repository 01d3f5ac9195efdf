import type { ReadChoice, SheetRow, SpreadsheetSource } from "./contract";
import { type RowBuffer, unpackRows } from "./worker/row-buffer";
import { runInWorker } from "./worker/run-in-worker";

/**
 * All rows of one sheet in batches of at most 1,000, parsed in a worker thread with back-pressure. Cells share the
 * memory of their batch: copy single cells that are stored for long. Throws SpreadsheetError, possibly after some
 * batches, or the signal's reason.
 */
export async function* readSpreadsheet(
  source: SpreadsheetSource,
  choice: ReadChoice = {},
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  for await (const packed of runInWorker<RowBuffer>({ kind: "read", source, choice }, signal)) yield unpackRows(packed);
}
