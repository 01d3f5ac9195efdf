import type { ReadChoice, SheetRow, SpreadsheetSource } from "./contract";
import { runInWorker } from "./worker/run-in-worker";

/**
 * All rows of one sheet, in batches of at most 1,000, parsed in a thread that waits when the reader does and ends with the iteration.
 * Throws SpreadsheetFault, at worst after some batches; the signal's reason when it is aborted.
 */
export function readSpreadsheet(source: SpreadsheetSource, choice: ReadChoice = {}, signal?: AbortSignal): AsyncIterable<SheetRow[]> {
  return runInWorker<SheetRow[]>({ kind: "read", source, choice }, signal);
}
