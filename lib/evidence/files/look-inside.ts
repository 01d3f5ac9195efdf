import { open } from "node:fs/promises";
import { DomainError } from "@/lib/platform/errors";
import type { ImageMedia } from "@/lib/platform/images";
import { type EvidenceMedia, mediaTypeOf } from "../rules";
import { isImage } from "../structure/image";
import { judgePdfFile } from "../structure/judge-pdf-file";
import { isAnotherToo, type Kind } from "../structure/other-formats";
import { isPdf } from "../structure/pdf";
import { readPart } from "../structure/read-part";
import { isWorkbook } from "../structure/workbook";

const HEAD_BYTES = 16;

const kindOf = (mediaType: EvidenceMedia): Kind =>
  mediaType === "application/pdf" ? "pdf" : mediaType.startsWith("image/") ? "image" : "zip";

/**
 * The same for a file that others will open. Throws `active_document` for a PDF file that runs or opens something, or
 * that cannot be checked because it is encrypted or damaged.
 */
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

/** What a received file is by its content and its structure, whatever it was called; null: it is not kept. */
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
