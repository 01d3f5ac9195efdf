import { once } from "node:events";
import { SECOND_MS } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";
import { Semaphore } from "@/lib/platform/semaphore";
import { startThread } from "@/lib/platform/start-thread";
import type { PdfContent } from "./active-pdf";

/** An ordinary file of 25 MB takes under two seconds. */
const JUDGING_MS_MAX = 20 * SECOND_MS;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const semaphore = processWide("pdf-judges", () => new Semaphore(2));

/**
 * Whether a PDF file has active content, judged in a thread of its own so that no answer waits for it. A file that
 * takes too long or too much memory is `unreadable`.
 */
export async function judgePdfFile(path: string): Promise<PdfContent> {
  const release = await semaphore.acquire();
  const worker = startThread({ program: "lib/evidence/structure/thread/serve.ts", task: path }, RESOURCE_LIMITS);
  try {
    const [content] = (await once(worker, "message", { signal: AbortSignal.timeout(JUDGING_MS_MAX) })) as [PdfContent];
    return content;
  } catch (error) {
    if (isOutOfBounds(error)) return "unreadable";
    throw error;
  } finally {
    await worker.terminate();
    release();
  }
}

const isOutOfBounds = (error: unknown) =>
  error instanceof Error &&
  (error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"));
