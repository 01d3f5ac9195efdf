import type { ReadChoice, SpreadsheetSource } from "./contract";
import type { Sketch } from "./value-sketch";
import { runInWorker } from "./worker/run-in-worker";

/** What stands in the columns of one sheet, over all rows below a heading. */
export interface SheetSurvey {
  columns: Sketch[];
}

/** Looks at the sheet's rows behind `afterRow` in a thread. Throws SpreadsheetError, or the signal's reason. */
export async function surveySpreadsheet(
  source: SpreadsheetSource,
  choice: ReadChoice & { afterRow: number },
  signal?: AbortSignal,
): Promise<SheetSurvey> {
  for await (const survey of runInWorker<SheetSurvey>({ kind: "survey", source, choice }, signal)) return survey;
  throw new Error("The worker ended without an answer.");
}
