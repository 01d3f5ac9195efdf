import { Readable } from "node:stream";
import { attachment } from "@/lib/http/file-endpoint";
import type { TableFile } from "@/lib/imports/table-file";
import { DomainError } from "@/lib/platform/errors";

/** A file as it is made. As everywhere in the portal: what a role may not see does not exist. */
export async function tableDownload(making: Promise<TableFile> | TableFile): Promise<Response> {
  try {
    const { fileName, mediaType, body } = await making;
    return new Response(Readable.toWeb(Readable.from(bytesOf(body))) as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": mediaType,
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}

async function* bytesOf(body: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}
