import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { requireValue } from "@/lib/platform/require-value";
import type { CsvDialect, Encoding, EncodingReading } from "@/lib/platform/spreadsheets/contract";
import { guessEncoding, WordSample } from "./guess-encoding";

const CHUNK_BYTES = 1024 * 1024;

export type Detected = Pick<CsvDialect, "encoding" | "hasBom" | "readings">;

/** Byte order mark, then valid UTF-8, otherwise a guess. `readings` has several entries if it is uncertain. */
export async function detectEncoding(path: string): Promise<Detected> {
  let carried = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const certain = isFirst ? (markOf(chunk) ?? guessWideEncoding(chunk)) : null;
    if (certain) return { encoding: certain, hasBom: markOf(chunk) !== null, readings: [] };
    isFirst = false;
    const bytes = carried.length ? Buffer.concat([carried, chunk]) : chunk;
    const completeBytes = bytes.length - openSequenceBytes(bytes);
    if (!isUtf8(bytes.subarray(0, completeBytes))) return guessFrom(path);
    carried = Buffer.from(bytes.subarray(completeBytes));
  }
  return carried.length ? guessFrom(path) : { encoding: "utf-8", hasBom: false, readings: [] };
}

/** One invalid byte per this number of UTF-8 characters is a typing error and does not indicate another encoding. */
const CHARACTERS_PER_BAD_BYTE = 20;
const PLAUSIBLE = 0.4;
const WORDS_SHOWN = 6;

async function guessFrom(path: string): Promise<Detected> {
  const sample = new WordSample();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>)
    sample.add(chunk);
  sample.end();
  const { samples, utf8 } = sample;
  const guess = guessEncoding(samples);
  const isMostlyUtf8 = utf8.characters >= utf8.badBytes * CHARACTERS_PER_BAD_BYTE;
  if (utf8.characters >= utf8.badBytes && (isMostlyUtf8 || guess.plausibility < PLAUSIBLE))
    return { encoding: "utf-8", hasBom: false, readings: [] };
  const readings = utf8.characters >= utf8.badBytes ? [...guess.readings, utf8Reading(samples)] : guess.readings;
  return {
    encoding: requireValue(readings[0]?.encoding ?? guess.encoding, "An encoding"),
    hasBom: false,
    readings: readings.length > 1 ? readings : [],
  };
}

const utf8Reading = (samples: readonly Buffer[]): EncodingReading => ({
  encoding: "utf-8",
  sample: samples
    .slice(0, WORDS_SHOWN)
    .map((word) => word.toString("utf8"))
    .join(" · "),
});

function openSequenceBytes(bytes: Buffer): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count += 1) {
    const byte = requireValue(bytes[bytes.length - count], "A byte");
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return count < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? count : 0;
  }
  return 0;
}

const MARKS: [bytes: number[], encoding: Encoding][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

export function markOf(head: Uint8Array): Encoding | null {
  return MARKS.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))?.[1] ?? null;
}

/** UTF-16 without a byte order mark: one byte of most pairs is zero, and hardly any of the other bytes. */
export function guessWideEncoding(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0] as [high: number, low: number];
  for (let index = 0; index < head.length; index += 1) if (head[index] === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const pairs = head.length / 2;
  const [high, low] = zeros;
  if (low > pairs * 0.4 && high < pairs * 0.05) return "utf-16le";
  if (high > pairs * 0.4 && low < pairs * 0.05) return "utf-16be";
  return null;
}
