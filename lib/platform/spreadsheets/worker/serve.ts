import { parentPort, workerData } from "node:worker_threads";
import { requireValue } from "@/lib/platform/require-value";
import type { SpreadsheetShape } from "@/lib/platform/spreadsheets/contract";
import { openSource } from "@/lib/platform/spreadsheets/open-source";
import { surveyRows, type SheetSurvey } from "@/lib/platform/spreadsheets/open-spreadsheet";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import type { ThreadData } from "@/lib/platform/start-thread";
import { encodeRows, ITEMS_AHEAD, type RowBuffer, type WorkerAnswer, type WorkerTask } from "./messages";

type Item = SpreadsheetShape | RowBuffer | SheetSurvey;

const port = requireValue(parentPort, "Parent port");
let credits = ITEMS_AHEAD;
let goOn: () => void = () => {};

port.on("message", () => {
  credits += 1;
  goOn();
});

async function* perform(task: WorkerTask): AsyncGenerator<Item> {
  const spreadsheet = await openSource(task.source);
  try {
    if (task.kind === "inspect") yield await spreadsheet.inspect();
    else if (task.kind === "survey") yield await surveyRows(spreadsheet.read(task.choice), task.choice.afterRow);
    else for await (const batch of spreadsheet.read(task.choice)) yield encodeRows(batch);
  } finally {
    await spreadsheet.close();
  }
}

async function serve(task: WorkerTask): Promise<void> {
  const say = (answer: WorkerAnswer<Item>) => port.postMessage(answer);
  try {
    for await (const item of perform(task)) {
      while (credits === 0) await new Promise<void>((resolve) => (goOn = resolve));
      credits -= 1;
      say({ kind: "item", item });
    }
    say({ kind: "end" });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    say({ kind: "error", code: error.code, details: error.details });
  }
}

void serve((workerData as ThreadData<WorkerTask>).task).then(() => port.close());
