import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { must } from "@/lib/platform/must";
import type { Encoding } from "@/lib/platform/spreadsheets/contract";
import { guessWideEncoding, markOf } from "./encoding-rules";

const CHUNK_BYTES = 1024 * 1024;

/** A byte order mark decides, else the whole file: UTF-8 where every byte of it is, else Windows-1252. */
export async function detectEncoding(path: string): Promise<{ encoding: Encoding; hasBom: boolean }> {
  let carried = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const certain = isFirst ? (markOf(chunk) ?? guessWideEncoding(chunk)) : null;
    if (certain) return { encoding: certain, hasBom: markOf(chunk) !== null };
    isFirst = false;
    const bytes = carried.length ? Buffer.concat([carried, chunk]) : chunk;
    const whole = bytes.length - openSequenceBytes(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return { encoding: "windows-1252", hasBom: false };
    carried = Buffer.from(bytes.subarray(whole));
  }
  return { encoding: carried.length ? "windows-1252" : "utf-8", hasBom: false };
}

/** How many bytes at the end begin a UTF-8 sequence that the next chunk may complete. */
function openSequenceBytes(bytes: Buffer): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count += 1) {
    const byte = must(bytes[bytes.length - count], "A byte");
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return count < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? count : 0;
  }
  return 0;
}
