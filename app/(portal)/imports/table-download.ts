import { Readable } from "node:stream";
import type { Context } from "@/lib/access/actor";
import type { TableFile } from "@/lib/imports/rows/list-rows";
import { fileToSave } from "../file-to-save";

export function tableDownload(context: Context, making: () => Promise<TableFile> | TableFile): Promise<Response> {
  return fileToSave(
    async () => {
      const { body, ...file } = await making();
      return { ...file, body: Readable.toWeb(Readable.from(bytesOf(body))) as ReadableStream<Uint8Array> };
    },
    { exportOf: context },
  );
}

async function* bytesOf(body: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}
