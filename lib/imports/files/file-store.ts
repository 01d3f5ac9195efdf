import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { removeIfPossible, toStorageRefusal } from "@/lib/platform/storage-error";
import { FILE_BYTES_MAX } from "../rules";

/** The files of imports, on disk under the import's id: the name that came with a file is never a path. */

export function importFile(importId: string): string {
  return join(environment().importsDir, importId);
}

/**
 * Writes a stream to disk as it comes, never faster than the disk takes it, and answers its size and SHA-256. Throws
 * `payload_too_large` at the first byte beyond 100 MB, `malformed_request` when it breaks off, `storage_unavailable`;
 * then nothing stays.
 */
export async function storeFile(
  importId: string,
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const source =
    body instanceof ReadableStream
      ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
      : Readable.from(body);
  try {
    await mkdir(environment().importsDir, { recursive: true, mode: 0o700 });
    await pipeline(
      source,
      async function* measure(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.byteLength;
          if (bytes > FILE_BYTES_MAX)
            throw new DomainError("payload_too_large", `A file may have at most ${FILE_BYTES_MAX} bytes.`);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(importFile(importId), { mode: 0o600, flags: "wx" }),
    );
  } catch (error) {
    await removeFile(importId);
    const refusal = toStorageRefusal(error, importFile(importId));
    throw refusal instanceof DomainError
      ? refusal
      : new DomainError("malformed_request", "The file broke off before its end.");
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The ids of files that nobody has written to since `before`. */
export async function listOldFiles(before: Date): Promise<string[]> {
  const names = await readdir(environment().importsDir).catch(() => [] as string[]);
  const ids = names.filter((name) => /^imp_[0-9a-z]{26}$/.test(name));
  const isOld = await Promise.all(
    ids.map(async (id) => ((await stat(importFile(id)).catch(() => null))?.mtime ?? before) < before),
  );
  return ids.filter((_id, index) => isOld[index]);
}

/** Removes the file of an import, if there is one; what a full or read-only disk keeps is swept up later. */
export async function removeFile(importId: string): Promise<void> {
  await removeIfPossible(() => rm(importFile(importId), { force: true }));
}
