import { once } from "node:events";
import { open } from "node:fs/promises";
import { SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { ImageMedia } from "@/lib/platform/images";
import { acquirePermits } from "@/lib/platform/semaphore";
import { startThread } from "@/lib/platform/start-thread";
import { type EvidenceMedia, mediaTypeOf } from "./rules";
import type { PdfContent } from "./structure/active-pdf";
import { isImage, isAnotherToo, type Kind, isPdf, readPart, isWorkbook } from "./structure/inspect-file";

const JUDGING_MS_MAX = 20 * SECOND_MS;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** In a thread, so that requests are not blocked. `unreadable` if it takes too much time or memory. */
async function judgePdfFile(path: string): Promise<PdfContent> {
  const release = await acquirePermits("pdf checks", { total: 2 });
  const worker = startThread({ program: "lib/files/structure/thread/serve.ts", task: path }, RESOURCE_LIMITS);
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

const HEAD_BYTES = 16;

const kindOf = (mediaType: EvidenceMedia): Kind =>
  mediaType === "application/pdf" ? "pdf" : mediaType.startsWith("image/") ? "image" : "zip";

/** Throws `active_document` for a PDF that is active, encrypted or damaged. */
export async function mediaTypeOfDocument(path: string): Promise<EvidenceMedia | null> {
  const mediaType = await mediaTypeOfFile(path);
  if (mediaType !== "application/pdf") return mediaType;
  const content = await judgePdfFile(path);
  if (content === "passive") return mediaType;
  throw new DomainError(
    "active_document",
    content === "active"
      ? "The PDF file contains scripts, attached files, interactive forms or links that start programs. " +
          "Print it to a new PDF file and upload that."
      : "The PDF file is encrypted or damaged, so its content cannot be checked. Save it without a password.",
  );
}

/** Detected from content and structure, never from the name. Null if the type is not accepted. */
export async function mediaTypeOfFile(path: string): Promise<EvidenceMedia | null> {
  const file = await open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const mediaType = mediaTypeOf(await readPart(file, 0, HEAD_BYTES));
    if (!mediaType || (await isAnotherToo(file, sizeBytes, kindOf(mediaType)))) return null;
    const isWhole = {
      pdf: () => isPdf(file, sizeBytes),
      image: () => isImage(file, { path, sizeBytes, mediaType: mediaType as ImageMedia }),
      zip: () => isWorkbook(path),
    }[kindOf(mediaType)];
    return (await isWhole()) ? mediaType : null;
  } finally {
    await file.close();
  }
}
