import { Readable } from "node:stream";
import type { Context } from "@/lib/access/actor";
import { acquireExport, releasedWhenRead } from "@/lib/platform/exports/export-semaphore";
import type { FileAnswer } from "./exchange";

/** A file as it is made. */
export interface MadeFile {
  fileName: string;
  mediaType: string;
  body: Readable;
}

/**
 * What a file that somebody else may have made is sent with: whatever it holds, it runs nothing, loads nothing, and is
 * what its type says.
 */
export const SANDBOX = {
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

/**
 * The answer of a file that is sent as it is made. What goes wrong before its first byte is a problem document, and one
 * too many at once is 429.
 */
export async function sendFile(status: number, context: Context, make: () => Promise<MadeFile>): Promise<FileAnswer> {
  const release = await acquireExport(context);
  const { fileName, mediaType, body } = await make().catch((error: unknown) => {
    release();
    throw error;
  });
  const headers = { "Content-Type": mediaType, "Content-Disposition": attachment(fileName), ...SANDBOX };
  const stream = Readable.toWeb(Readable.from(bytesOf(body))) as ReadableStream<Uint8Array>;
  return { status, headers, body: releasedWhenRead(stream, release) };
}

async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of body as AsyncIterable<string | Uint8Array>)
    yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

/** `Content-Disposition` of a download, its name in ASCII and in full (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
