import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { removeIfPossible, toStorageRefusal } from "@/lib/platform/storage-error";
import { mediaTypeOfDocument } from "./inspect-content";
import { EVIDENCE_BYTES_MAX, type EvidenceMedia } from "./rules";

export const receivedFolder = () => join(environment().dataDir, "received");

export interface FileToKeep {
  path: string;
  sha256: string;
  sizeBytes: number;
  mediaType: string;
}

export interface ReceivedFile extends FileToKeep {
  mediaType: EvidenceMedia;
}

type LookInside = (path: string) => Promise<EvidenceMedia | null>;

/**
 * Throws `payload_too_large`, `unsupported_media_type`, `active_document`, `malformed_request`,
 * `storage_unavailable`; on error no file remains. The caller must call `discardFile`.
 */
export async function receiveFile(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  folder = receivedFolder(),
  lookInside: LookInside = mediaTypeOfDocument,
): Promise<ReceivedFile> {
  const path = join(folder, newId("evd"));
  const hash = createHash("sha256");
  let sizeBytes = 0;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(
      Readable.from(body),
      async function* measure(pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          sizeBytes += piece.byteLength;
          if (sizeBytes > EVIDENCE_BYTES_MAX)
            throw new DomainError("payload_too_large", "A document has 25 MB at most.");
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600, flags: "wx" }),
    );
    const mediaType = sizeBytes > 0 ? await lookInside(path) : null;
    if (!mediaType)
      throw new DomainError(
        "unsupported_media_type",
        "A document is a PDF file, a PNG, JPEG or WebP image, or an XLSX workbook without macros.",
      );
    return { path, sha256: hash.digest("hex"), sizeBytes, mediaType };
  } catch (error) {
    await discardFile({ path });
    const refusal = toStorageRefusal(error, path);
    throw refusal instanceof DomainError
      ? refusal
      : new DomainError("malformed_request", "The file broke off before its end.");
  }
}

export async function discardFile({ path }: Pick<ReceivedFile, "path">): Promise<void> {
  await removeIfPossible(() => rm(path, { force: true }));
}

export async function sweepReceived(folder = receivedFolder()): Promise<void> {
  const before = now().getTime() - DAY_MS;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
  }
}
