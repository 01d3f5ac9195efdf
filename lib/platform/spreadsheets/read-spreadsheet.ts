import type { Worker } from "node:worker_threads";
import { acquirePermits } from "@/lib/platform/semaphore";
import { startThread } from "@/lib/platform/start-thread";
import type { ReadChoice, SheetRow, SpreadsheetShape, SpreadsheetSource } from "./contract";
import type { SheetSurvey } from "./open-spreadsheet";
import { SpreadsheetError } from "./spreadsheet-error";
import { decodeRows, type RowBuffer, type WorkerAnswer, type WorkerTask } from "./worker/messages";

/** Spreadsheets are parsed in a worker thread, so that a large or hostile file stops nothing else. */

/** Throws SpreadsheetError, or the signal's reason when it is aborted. */
export async function inspectSpreadsheet(
  source: SpreadsheetSource,
  options: { signal?: AbortSignal } = {},
): Promise<SpreadsheetShape> {
  for await (const shape of runInWorker<SpreadsheetShape>({ kind: "inspect", source }, options.signal)) return shape;
  throw new Error("The worker ended without an answer.");
}

export async function surveySpreadsheet(
  source: SpreadsheetSource,
  choice: ReadChoice & { afterRow: number },
): Promise<SheetSurvey> {
  for await (const survey of runInWorker<SheetSurvey>({ kind: "survey", source, choice })) return survey;
  throw new Error("The worker ended without an answer.");
}

/**
 * Batches of at most 1,000 rows. Cells share the memory of their batch: copy cells that are stored for long. Throws
 * SpreadsheetError, possibly after some batches, or the signal's reason.
 */
export async function* readSpreadsheet(
  source: SpreadsheetSource,
  choice: ReadChoice = {},
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  for await (const buffer of runInWorker<RowBuffer>({ kind: "read", source, choice }, signal)) yield decodeRows(buffer);
}

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 };

/** The thread ends with the iteration in every case. Throws SpreadsheetError, or the signal's reason. */
async function* runInWorker<T>(task: WorkerTask, signal?: AbortSignal): AsyncGenerator<T, void, undefined> {
  signal?.throwIfAborted();
  const release = await acquirePermits("spreadsheets", { total: 4, signal });
  const worker = startThread({ program: "lib/platform/spreadsheets/worker/serve.ts", task }, RESOURCE_LIMITS);
  const ended = new AbortController();
  try {
    const answers = new Answers<T>(worker);
    signal?.addEventListener("abort", () => answers.fail(signal.reason), { signal: ended.signal });
    for (let answer = await answers.next(); answer.kind !== "end"; answer = await answers.next()) {
      if (answer.kind === "error") throw new SpreadsheetError(answer.code, answer.details);
      worker.postMessage("more");
      yield answer.item;
    }
  } finally {
    ended.abort();
    await worker.terminate();
    release();
  }
}

class Answers<T> {
  #ready: WorkerAnswer<T>[] = [];
  #failure: { error: unknown } | null = null;
  #wake: () => void = () => {};

  constructor(worker: Worker) {
    worker.on("message", (answer: WorkerAnswer<T>) => {
      this.#ready.push(answer);
      this.#wake();
    });
    worker.on("error", (error) => this.fail(toError(error)));
    worker.on("exit", () => this.fail(new Error("The thread that reads a spreadsheet ended too early.")));
  }

  async next(): Promise<WorkerAnswer<T>> {
    for (;;) {
      const answer = this.#ready.shift();
      if (answer) return answer;
      if (this.#failure) throw this.#failure.error as Error;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }
}

function toError(error: unknown): unknown {
  const isTooBig = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isTooBig ? new SpreadsheetError("too_large_unpacked", {}, { cause: error }) : error;
}
