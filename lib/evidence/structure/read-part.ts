import type { FileHandle } from "node:fs/promises";

/** A number of bytes of a file from a place on, or as many as there are. */
export async function readPart(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.subarray(0, bytesRead);
}
