import "@/lib/languages/register";
import { parentPort } from "node:worker_threads";
import { drawDossier } from "@/lib/dossiers/draw-dossier";
import { drawPassport } from "@/lib/dossiers/draw-passport";
import { requireValue } from "@/lib/platform/require-value";
import { drawClaimSheet } from "../claim-sheet";
import { drawUnsoldReport } from "../draw-unsold-report";
import { drawLabelFile } from "../label-file";
import type { DrawingAnswer, DrawingOrder, DrawingTask } from "./task";

const port = requireValue(parentPort, "Parent port");

function fileOf(order: DrawingOrder): Promise<Buffer> {
  if ("passport" in order) return drawPassport(order.passport, order.words);
  if ("labels" in order) return drawLabelFile(order.labels, order.words);
  if ("unsold" in order) return drawUnsoldReport(order.unsold, order.words);
  return "claims" in order ? drawClaimSheet(order.claims, order.words) : drawDossier(order.record, order.words);
}

async function draw({ id, ...order }: DrawingTask): Promise<DrawingAnswer> {
  try {
    const file = await fileOf(order);
    return { id, file: new Uint8Array(file) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

let last: Promise<void> = Promise.resolve();
port.on("message", (task: DrawingTask) => {
  last = last.then(async () => port.postMessage(await draw(task)));
});
