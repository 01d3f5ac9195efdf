import type { Worker } from "node:worker_threads";
import { processWide } from "@/lib/platform/process-wide";
import { Semaphore } from "@/lib/platform/semaphore";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { startThread } from "@/lib/platform/start-thread";
import type { WorkerAnswer, WorkerTask } from "./task";

const semaphore = processWide("spreadsheet-places", () => new Semaphore(4));

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 };

/**
 * The thread ends with the iteration in every case. Throws SpreadsheetError, or the signal's reason when it is
 * aborted.
 */
export async function* runInWorker<T>(task: WorkerTask, signal?: AbortSignal): AsyncGenerator<T, void, undefined> {
  signal?.throwIfAborted();
  const release = await semaphore.acquire(signal);
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
