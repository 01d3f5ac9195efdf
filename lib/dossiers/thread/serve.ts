import "@/lib/languages/register";
import { parentPort } from "node:worker_threads";
import { drawDossier } from "@/lib/dossiers/draw-dossier";
import { must } from "@/lib/platform/must";
import type { DrawingAnswer, DrawingTask } from "./task";

/** The thread: draws one dossier after another, with its typefaces unpacked once. */

const port = must(parentPort, "Parent port");

async function draw({ id, record, words }: DrawingTask): Promise<DrawingAnswer> {
  try {
    return { id, file: new Uint8Array(await drawDossier(record, words)) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

let last: Promise<void> = Promise.resolve();
port.on("message", (task: DrawingTask) => {
  last = last.then(async () => port.postMessage(await draw(task)));
});
