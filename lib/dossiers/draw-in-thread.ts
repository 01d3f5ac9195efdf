import type { Worker } from "node:worker_threads";
import { once } from "@/lib/platform/caches";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { startThread } from "@/lib/platform/start-thread";
import type { DrawingAnswer, DrawingOrder, DrawingTask } from "./thread/task";

/** Longer than drawing the longest dossier, including queued ones. */
const DRAWING_MS_MAX = MINUTE_MS;
const IDLE_MS = 30 * SECOND_MS;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

interface Waiting {
  resolve: (file: Buffer) => void;
  reject: (error: Error) => void;
}

/** One thread for all documents of the process: drawing is queued and does not block requests. */
class DrawingThread {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private count = 0;
  private readonly waiting = new Map<number, Waiting>();

  draw(order: DrawingOrder): Promise<Buffer> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    worker.ref();
    const id = (this.count += 1);
    return new Promise<Buffer>((resolve, reject) => {
      const deadline = setTimeout(
        () => this.end(worker, new Error("A dossier could not be drawn in time.")),
        DRAWING_MS_MAX,
      );
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(deadline);
          settle(value);
        };
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      worker.postMessage({ id, ...order } satisfies DrawingTask);
    });
  }

  private start(): Worker {
    const worker = startThread({ program: "lib/dossiers/thread/serve.ts", task: null }, RESOURCE_LIMITS);
    worker.on("message", (answer: DrawingAnswer) => this.take(worker, answer));
    worker.on("error", (error) => this.end(worker, error));
    worker.on("exit", () => this.end(worker, new Error("The thread that draws dossiers ended too early.")));
    return worker;
  }

  private take(worker: Worker, answer: DrawingAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ("file" in answer)
      waiting?.resolve(Buffer.from(answer.file.buffer, answer.file.byteOffset, answer.file.byteLength));
    else waiting?.reject(new Error(answer.error));
    if (this.waiting.size > 0) return;
    worker.unref();
    this.idle = setTimeout(() => this.end(worker, new Error("idle")), IDLE_MS).unref();
  }

  private end(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    void worker.terminate();
  }
}

const drawingThread = once(() => new DrawingThread());

/** Throws if drawing takes more than a minute. */
export const drawInThread = (order: DrawingOrder): Promise<Buffer> => drawingThread().draw(order);
