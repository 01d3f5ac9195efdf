import type { SpreadsheetShape, SpreadsheetSource } from "./contract";
import { runInWorker } from "./worker/run-in-worker";

/** Throws SpreadsheetError, or the signal's reason when it is aborted. */
export async function inspectSpreadsheet(
  source: SpreadsheetSource,
  options: { signal?: AbortSignal } = {},
): Promise<SpreadsheetShape> {
  for await (const shape of runInWorker<SpreadsheetShape>({ kind: "inspect", source }, options.signal)) return shape;
  throw new Error("The worker ended without an answer.");
}
