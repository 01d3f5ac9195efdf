import { Readable } from "node:stream";
import type { Context } from "@/lib/access/actor";
import { acquireExport, releasedWhenRead } from "@/lib/access/export-semaphore";
import type { FileAnswer } from "@/lib/platform/http/answer";
import { attachment, SANDBOX } from "@/lib/platform/http/attachment";

/** A file as it is made. */
export interface MadeFile {
  fileName: string;
  mediaType: string;
  body: Readable;
}

/** A file sent as it is made. An error before its first byte is a problem document, one too many at once a 429. */
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
