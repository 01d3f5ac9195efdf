import type { ReadChoice, SpreadsheetSource } from "./contract";
import type { Sketch } from "./value-sketch";
import { runInWorker } from "./worker/run-in-worker";

/** What stands in the columns of one sheet, over all rows below a heading. */
export interface SheetSurvey {
  columns: Sketch[];
}

/**
 * Looks at every row of the sheet behind `afterRow` in a thread of its own. Throws SpreadsheetError; the signal's
 * reason when it is aborted.
 */
export async function surveySpreadsheet(
  source: SpreadsheetSource,
  choice: ReadChoice & { afterRow: number },
  signal?: AbortSignal,
): Promise<SheetSurvey> {
  for await (const survey of runInWorker<SheetSurvey>({ kind: "survey", source, choice }, signal)) return survey;
  throw new Error("The worker ended without an answer.");
}
