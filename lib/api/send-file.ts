import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { Context } from "@/lib/access/actor";
import { acquireExport, releasedWhenRead } from "@/lib/access/export-semaphore";
import { wantedCoding, type FileAnswer, attachment, SANDBOX } from "@/lib/platform/http/answer";

export interface MadeFile {
  fileName: string;
  mediaType: string;
  body: Readable;
}

/** An error before the first byte returns a problem document; too many concurrent files return 429. */
export async function sendFile(
  { status, acceptEncoding }: { status: number; acceptEncoding: string | null },
  context: Context,
  make: () => Promise<MadeFile>,
): Promise<FileAnswer> {
  const release = await acquireExport(context);
  const { fileName, mediaType, body } = await make().catch((error: unknown) => {
    release();
    throw error;
  });
  const isPacked = wantedCoding(acceptEncoding, ["gzip"]) !== null;
  const headers = {
    "Content-Type": mediaType,
    "Content-Disposition": attachment(fileName),
    ...SANDBOX,
    ...(isPacked && { "Content-Encoding": "gzip", Vary: "Accept-Encoding" }),
  };
  // Ends both streams together: an error aborts the file, and a client that disconnects stops its creation.
  const sent = isPacked ? pipeline(body, createGzip({ level: 4 }), () => undefined) : body;
  const stream = Readable.toWeb(Readable.from(bytesOf(sent))) as ReadableStream<Uint8Array>;
  return { status, headers, body: releasedWhenRead(stream, release) };
}

async function* bytesOf(body: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of body as AsyncIterable<string | Uint8Array>)
    yield typeof piece === "string" ? Buffer.from(piece) : piece;
}
